#!/bin/sh
# Runs one `medalist` command as a Ray job. Its standard error is the job's log. Its standard output, and the run's
# folder if nodes share no disk, come back through that log, in lines that begin with a mark.
# usage: node.sh MARK LARGEST shared HOME ARGS...
#        node.sh MARK LARGEST packed KEY PROJECT OUTPUT ARGS...      (in the folder of the unpacked package)
set -u
mark=$1 largest=$2 way=$3
shift 3

tell() { printf '\n@@%s %s\n' "$mark" "$*"; }
give_up() { # refused | lost, why
  tell "cannot $*"
  exit 1
}

work=$(mktemp -d) || give_up lost "no temporary folder can be made here"
child=
over() { rm -rf "$work"; }
trap over EXIT
# Ray sends SIGTERM to all processes of a job. The run must not get a second one, which would mean: stop at once.
stop() {
  exec 8>&-
  [ -z "$child" ] || wait "$child"
  exit 143
}
trap stop TERM INT HUP

# Makes a checkout of this version of the project, once for all jobs of this node.
set_up() { # project folder, digest
  checkout=$cache/checkouts/$2
  find "$cache/checkouts" -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -rf {} + 2>/dev/null
  exec 6>"$checkout.lock"
  flock 6 || give_up lost "the lock $checkout.lock cannot be had"
  if [ ! -e "$checkout/.set-up" ]; then
    for program in make npm python3; do
      command -v $program >/dev/null 2>&1 ||
        give_up refused "$program is missing there: install it, or name a checkout that is ready in MEDALIST_CHECKOUT"
    done
    rm -rf "$checkout"
    cp -R "$1" "$checkout" || give_up lost "no room for the project in $cache"
    if [ -e "$checkout/Makefile" ]; then
      make -s -C "$checkout" setup >&2
    else # as npm installs it
      (cd "$checkout" && npm install --omit=dev --ignore-scripts --no-audit --no-fund >&2 && cli/medalist setup >&2)
    fi || give_up lost "the setup failed there: the job's log on Ray says why"
    touch "$checkout/.set-up"
  fi
  touch "$checkout"
  exec 6>&-
}

case $way in
  shared)
    MEDALIST_HOME=$1
    shift
    checkout=$(dirname -- "$0")/../../..
    ;;
  packed)
    key=$1 project=$2 output=$3
    shift 3
    command -v flock >/dev/null 2>&1 || give_up refused "the program flock (util-linux) is missing there"
    package=$PWD
    cache=${MEDALIST_CACHE:-${HOME:-/tmp}/.cache/medalist}
    mkdir -p "$cache/checkouts" "$cache/runs" || give_up refused "$cache cannot be written: set MEDALIST_CACHE there"
    find "$cache/runs" -mindepth 1 -maxdepth 1 -mtime +2 -exec rm -rf {} + 2>/dev/null
    checkout=${MEDALIST_CHECKOUT:-}
    [ -n "$checkout" ] || set_up "$package/project" "$project"
    # a second try on this node gets the same folder, so that it goes on; the lock lasts until the earlier try has ended
    run=$cache/runs/$key
    mkdir -p "$run"
    touch "$run"
    exec 7>"$run.lock"
    flock -w 60 7 || give_up lost "an earlier try of this run still works on that node"
    cp -R "$package/run/." "$run" || give_up lost "no room for the data in $cache"
    cd "$run" || give_up lost "the folder $run is gone"
    mkdir -p home
    MEDALIST_HOME=$run/home
    ;;
esac
export MEDALIST_HOME
unset PYTHONPATH
[ -x "$checkout/cli/medalist" ] || give_up refused "there is no $checkout/cli/medalist on that node"

# Only this script holds this pipe open: the run stops when the script is gone, for whatever reason.
mkfifo "$work/lifeline"
exec 8<>"$work/lifeline"
tell "here $MEDALIST_HOME"
MEDALIST_LIFELINE=5 "$checkout/cli/medalist" "$@" 5<"$work/lifeline" 8>&- >"$work/all" &
child=$!
wait "$child"
code=$?
child=

tail -c 4194304 "$work/all" >"$work/stdout"
set -- -C "$work" stdout
[ "$way" = packed ] && [ -d "$run/$output" ] && set -- "$@" -C "$run" "$output"
if tar -czf "$work/back.tgz" "$@"; then
  bytes=$(($(wc -c <"$work/back.tgz")))
  if [ "$bytes" -gt "$largest" ]; then
    tell "large $bytes"
  else
    tell "back $bytes $(sha256sum <"$work/back.tgz" | cut -c 1-64)"
    base64 -w 57000 "$work/back.tgz" | sed "s/^/@@$mark + /"
  fi
fi
tell "end $code"
# removes data and caches; the result stays for two days, in case it did not arrive
[ "$way" = packed ] && [ "$code" -lt 128 ] && rm -rf "$run/home/competitions" "$run/input" "$run/files"
exit "$code"
