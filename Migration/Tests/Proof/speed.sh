#!/usr/bin/env bash
# Measures the tool on 10,000 files of 100 lines, in release. Builds it first; prints seconds and
# kilobytes.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
swift build -c release -j 2 --package-path "$root/Migration" --product reverge
reverge=$(swift build -c release --package-path "$root/Migration" --show-bin-path)/reverge
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$work/Sources" <<'PYTHON'
import os, sys

for number in range(10_000):
    folder = f"{sys.argv[1]}/Module{number // 100}"
    os.makedirs(folder, exist_ok=True)
    head = f"""import VergeStore

struct State{number}: StateType {{ var page = Page{number}(); var names: [String] = [] }}
struct Page{number} {{ var number = 0 }}
final class Cart{number}: Dispatcher<State{number}> {{}}

extension Mutations where Base == Cart{number} {{
"""
    methods = "".join(f"""  func turn{method}(_ name: String) {{
    descriptor.commit {{ state in
      state.update(target: \\.page) {{ $0.number += {method} }}
      state.names.append(name)
    }}
  }}

""" for method in range(10))
    calls = "".join(
        f"func use{number}x{call}(_ cart: Cart{number}) {{ cart.commit.turn{call % 10}(\"a\") }}\n"
        for call in range(22))
    with open(f"{folder}/File{number}.swift", "w") as file:
        file.write(head + methods + "}\n" + calls)
PYTHON
python3 - "$reverge" "$work" <<'PYTHON'
import os, resource, subprocess, sys, time

start = time.monotonic()
result = subprocess.run([sys.argv[1], "diff", "Sources"], cwd=sys.argv[2],
                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
seconds = time.monotonic() - start
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(result.stderr.strip().splitlines()[-1])
print(f"{seconds:.1f} s, {memory // 1024} MB at most")
sys.exit(0 if result.returncode == 1 else result.returncode)
PYTHON
