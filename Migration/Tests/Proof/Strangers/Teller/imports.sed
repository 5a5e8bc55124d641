s/^(@_exported )?import Verge$/\1import VergeClassic/
