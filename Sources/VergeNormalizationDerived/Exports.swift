// As in Verge 12 to 14, whose users import this module alone.
@_exported public import Verge
@_exported public import VergeNormalization
