import Verge
