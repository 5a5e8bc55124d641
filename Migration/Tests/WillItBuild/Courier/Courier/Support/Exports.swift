@_exported import VergeClassic
