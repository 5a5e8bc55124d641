import VergeStore

/// Changes the theme and the captions. Scoped to the `ui` slice of the state.
public class SettingsDispatcher: AppStore.DispatcherType, ScopedDispatching, MessageShowing {
  /// The slice: the state of the screen.
  public var scopedStateKeyPath: WritableKeyPath<AppState, AppState.UI> {
    return \.ui
  }

  let service: PhotoService

  init(service: PhotoService, target: AppStore) {
    self.service = service
    super.init(target: target)
  }
}

extension Mutations where Base == SettingsDispatcher {

  /// Changes the theme of every screen.
  public func set(theme: Theme) {
    descriptor.commitScoped { ui in
      ui.message = ui.theme == theme ? "The theme is \(theme) already." : nil
      ui.theme = theme
    }
  }

  /// Shows or hides the captions.
  public func set(showsCaptions: Bool) {
    descriptor.commitScoped {
      $0.showsCaptions = showsCaptions
      $0.message = nil
    }
  }

  func restore(_ settings: Settings) {
    descriptor.commitScoped {
      $0.theme = settings.theme
      $0.showsCaptions = settings.showsCaptions
    }
  }
}

extension Actions where Base == SettingsDispatcher {

  /// Restores the settings of the last run.
  ///
  /// - Parameter completion: As for every action here, called on the service's queue after the
  ///   outcome is committed.
  public func restore(completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      context.dispatcher.service.perform({ try $0.settings() }) { result in
        context.settle(result) { context.commit.restore($0) }
        completion()
      }
    }
  }

  /// Changes the theme, and saves the settings.
  public func set(theme: Theme, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      context.commit.set(theme: theme)
      context.dispatch.save(completion: completion)
    }
  }

  /// Toggles the captions, and saves the settings.
  public func toggleCaptions(completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      context.commit.set(showsCaptions: !context.scopedState.showsCaptions)
      context.dispatch.save(completion: completion)
    }
  }

  func save(completion: @escaping () -> Void) {
    descriptor.dispatch { context in
      let ui = context.scopedState
      let settings = Settings(theme: ui.theme, showsCaptions: ui.showsCaptions)
      context.dispatcher.service.perform({ try $0.save(settings) }) { result in
        context.settle(result) { _ in }
        completion()
      }
    }
  }
}
