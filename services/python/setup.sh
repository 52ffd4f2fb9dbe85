#!/bin/sh
# Makes a Python environment and installs hash-pinned lock files into it. Installs the Debian packages it lacks where it may.
# usage: setup.sh FOLDER LOCKFILE...
set -eu
cd "$(dirname -- "$0")/../.."
venv=$1
shift

need() { # package, what for
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing the Debian package $1 ($2) ..."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" >/dev/null
  else
    echo "setup: $2 is missing. Install it and run this again, on Debian or Ubuntu: sudo apt-get install $1" >&2
    exit 1
  fi
}

command -v python3 >/dev/null 2>&1 || need python3 "Python 3"
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "setup: Python 3.11 or newer is needed, python3 is $(python3 -V 2>&1). Point PATH to a newer one." >&2
  exit 1
}
if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
  python3 -c 'import ensurepip' >/dev/null 2>&1 || need python3-venv "Python's venv module"
  rm -rf "$venv"
  mkdir -p "$(dirname -- "$venv")"
  python3 -m venv "$venv"
fi
echo "installing Python packages ($*) ..."
locks=$#
for lock; do set -- "$@" -r "$lock"; done
shift "$locks"
"$venv/bin/python" -m pip install -q --disable-pip-version-check --no-input --no-compile --require-hashes --only-binary :all: "$@"
# Programs in a sandbox cannot keep what they compile. Not by pip: it compiles the packages' own tests, too, on one core.
"$venv/bin/python" -m compileall -q -j 0 -x '/site-packages/(.*/)?(tests|plotly)/' "$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" || true
services/python/link-engine.sh "$venv"
if [ "$(uname)" = Linux ] && ! command -v bwrap >/dev/null 2>&1; then
  (need bubblewrap "the sandbox for solutions") || echo "setup: going on without it; \`medalist doctor\` says what that means" >&2
fi
"$venv/bin/python" -c 'import lightgbm' 2>/dev/null || need libgomp1 "the OpenMP library that LightGBM uses"
"$venv/bin/python" -c 'import lightgbm, pandas, sklearn' || exit 1
