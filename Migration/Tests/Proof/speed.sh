#!/usr/bin/env bash
# Measures the tool on files of 100 lines. Builds it first; prints seconds and megabytes.
#
# usage: speed.sh [FILES [SECONDS [CONFIGURATION]]]
#
# CONFIGURATION is release unless debug is named, which takes some nine times as long.
# Makes 10,000 files unless another number is named. Fails if the report on both stages takes longer
# than SECONDS, three times in a row: a neighbour on the machine is no reason to fail. Fails, too, if a
# file of four times the size takes more than eight times the processor time, where a quadratic search takes
# sixteen: a long chain of calls, many sites in one function or in many, and a file of 5 MB (250 KB in debug
# builds), with VergeStore 6; an action that changes a state many times, and many uses of a store, with
# VueFlux, Classic and VergeNeue.
set -euo pipefail
files=${1:-10000}
limit=${2:-60}
root=$(cd "$(dirname "$0")/../../.." && pwd)
configuration=${3:-release}
swift build -c "$configuration" -j 2 --package-path "$root/Migration" --product reverge
reverge=$(swift build -c "$configuration" --package-path "$root/Migration" --show-bin-path)/reverge
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$work/Sources" "$files" <<'PYTHON'
import os, sys

for number in range(int(sys.argv[2])):
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
python3 - "$reverge" "$work" "$limit" <<'PYTHON'
import resource, subprocess, sys, time

def run(*arguments):
    start = time.monotonic()
    result = subprocess.run([sys.argv[1], *arguments, "Sources"], cwd=sys.argv[2],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    seconds = time.monotonic() - start
    if result.returncode != 1:
        sys.exit(f"{arguments[0]} ended with {result.returncode}: {result.stderr}")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{arguments[0]}: {seconds:.1f} s, {memory // 1024} MB at most")
    return seconds

run("diff", "--unchecked")
for _ in range(3):
    if run("report") <= float(sys.argv[3]): break
else:
    sys.exit(f"The report took more than {sys.argv[3]} s, three times.")
PYTHON
python3 - "$reverge" "$work" "$configuration" <<'PYTHON'
import os, resource, subprocess, sys

scale = 1 if sys.argv[3] == "debug" else 4
store6 = """import VergeStore

struct Shop: StateType { var names: [String] = [] }
final class Cart: Dispatcher<Shop> {}
extension Mutations where Base == Cart {
  func clear() { descriptor.commit { $0.names = [] } }
}
"""

def vueflux(changes, uses):
    return f"""import VueFlux
import VueFluxReactive

final class Lamp: State {{
  typealias Action = Int
  typealias Mutations = LampMutations
  fileprivate let level = Variable(0)
}}
struct LampMutations: Mutations {{
  func commit(action: Int, state: Lamp) {{
""" + "    state.level.value += action\n" * changes + """  }
}
extension Actions where State == Lamp { func dim() { dispatch(action: -1) } }
extension Computed where State == Lamp { var level: Constant<Int> { return state.level.constant } }
func use(_ lamp: Store<Lamp>) {
""" + "  lamp.actions.dim()\n  print(lamp.computed.level.value)\n" * uses + "}\n"

def classic(changes, uses):
    return """import VergeClassic

final class Counter: VergeType {
  typealias Activity = NoActivity
  struct State { var count = 0 }
  let state: Storage<State> = .init(.init())
  func up() {
    dispatch { context in
""" + "      context.commit { $0.count += 1 }\n" * changes + """    }
  }
}
func use(_ counter: Counter) {
""" + "  counter.up()\n  print(counter.state.value.count)\n" * uses + "}\n"

def neue(changes, uses):
    return """import VergeNeue

struct Shop { var count = 0 }
final class ShopReducer: ReducerType {
  typealias TargetState = Shop
  func up() -> Mutation { .init { $0.count += 1 } }
  func all() -> Action<Void> {
    .init { context in
""" + "      context.commit { $0.up() }\n" * changes + """    }
  }
}
func use(_ shop: Store<ShopReducer>) {
""" + "  shop.commit { $0.up() }\n  print(shop.state.count)\n" * uses + "}\n"

shapes = {
    "calls in a chain": (400, lambda n:
        store6 + "func use(_ cart: Cart) { cart" + ".commit.clear()" * n + " }\n"),
    "sites in one function": (600 * scale, lambda n:
        store6 + "func use(_ cart: Cart) {\n"
        + "".join(f"  let a{i} = {i}\n  cart.commit.clear()\n" for i in range(n)) + "}\n"),
    "sites in many functions": (600 * scale, lambda n: store6
        + "".join(f"func use{i}(_ cart: Cart) {{ cart.commit.clear() }}\n" for i in range(n))),
    "functions": (52_000 if scale > 1 else 2600, lambda n: store6
        + "".join(f"func use{i}(_ a: Int) -> Int {{\n  let b = a + {i}\n"
                  f"  return [b].map {{ $0 * 2 }}.reduce(0, +)\n}}\n" for i in range(n))),
}
for name, make in ("VueFlux", vueflux), ("Classic", classic), ("VergeNeue", neue):
    shapes[f"changes in one action of {name}"] = (200 * scale, lambda n, make=make: make(n, 1))
    shapes[f"uses of a store of {name}"] = (100 * scale, lambda n, make=make: make(1, n))

def seconds(text):
    os.makedirs(f"{sys.argv[2]}/Shape", exist_ok=True)
    with open(f"{sys.argv[2]}/Shape/File.swift", "w") as file:
        file.write(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = subprocess.run([sys.argv[1], "diff", "--unchecked", "Shape"], cwd=sys.argv[2],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode != 1:
        sys.exit(f"diff ended with {result.returncode}: {result.stderr}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

for name, (count, make) in shapes.items():
    small = min(seconds(make(count // 4)) for _ in range(2))
    large = min(seconds(make(count)) for _ in range(2))
    print(f"{count} {name}: {large:.1f} s, {large / small:.1f} times that of a quarter")
    # The start of the tool takes some of the time of a small file.
    if large > 8 * small + 0.2: sys.exit(f"The time is not in proportion to the number of {name}.")
PYTHON
