#if compiler(<6.2)
/// Any type: before Swift 6.2, no conformance is isolated to an actor.
@_documentation(visibility: internal)
public typealias SendableMetatype = Any
#endif
