import TestSupport
import Testing
import VergeStoreBetaBrowserSwift5
import VergeStoreBetaBrowserSwift6
import VergeStoreBetaNotesSwift5
import VergeStoreBetaNotesSwift6
import VergeStoreBetaRowsSwift5
import VergeStoreBetaRowsSwift6

@Suite("Programs for the VergeStore 6 betas in both language modes")
struct ProgramTests {
  @Test("A browser that looks up tabs and sessions by id prints its transcript")
  func browser() async {
    await expectTranscript(of: VergeStoreBetaBrowserSwift5.runBrowser, PackageResources.Browser_txt)
    await expectTranscript(of: VergeStoreBetaBrowserSwift6.runBrowser, PackageResources.Browser_txt)
  }

  @Test("A tree of view models in the APIs of all betas prints its transcript")
  func rows() async {
    await expectTranscript(of: VergeStoreBetaRowsSwift5.runRows, PackageResources.Rows_txt)
    await expectTranscript(of: VergeStoreBetaRowsSwift6.runRows, PackageResources.Rows_txt)
  }

  @Test("Notes with mutations and actions of the same name print their transcript")
  func notes() async {
    await expectTranscript(of: VergeStoreBetaNotesSwift5.runNotes, PackageResources.Notes_txt)
    await expectTranscript(of: VergeStoreBetaNotesSwift6.runNotes, PackageResources.Notes_txt)
  }
}
