s/^import Verge$/import VergeClassic/
