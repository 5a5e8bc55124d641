import TestSupport
import Testing
import VergeStoreBetaBrowserSwift5
import VergeStoreBetaBrowserSwift6
import VergeStoreBetaNotesSwift5
import VergeStoreBetaNotesSwift6
import VergeStoreBetaRowsSwift5
import VergeStoreBetaRowsSwift6

@Suite("Programs of the VergeStore 6 betas, in both language modes, print their transcripts")
struct ProgramTests {
  @Test("A browser that looks up tabs and sessions by id")
  func browser() async {
    await expectTranscript(of: VergeStoreBetaBrowserSwift5.runBrowser, PackageResources.Browser_txt)
    await expectTranscript(of: VergeStoreBetaBrowserSwift6.runBrowser, PackageResources.Browser_txt)
  }

  @Test("A tree of view models, in the APIs of all betas")
  func rows() async {
    await expectTranscript(of: VergeStoreBetaRowsSwift5.runRows, PackageResources.Rows_txt)
    await expectTranscript(of: VergeStoreBetaRowsSwift6.runRows, PackageResources.Rows_txt)
  }

  @Test("Notes with autosave: mutations and actions of one name")
  func notes() async {
    await expectTranscript(of: VergeStoreBetaNotesSwift5.runNotes, PackageResources.Notes_txt)
    await expectTranscript(of: VergeStoreBetaNotesSwift6.runNotes, PackageResources.Notes_txt)
  }
}
