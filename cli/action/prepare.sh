#!/usr/bin/env bash
# Refuses a wrong call before anything is installed; makes the folder that the later steps share, and names the cache.
set -euo pipefail

refuse() {
  echo "::error title=Medalist::$1"
  exit 2
}

if [ -n "$INPUT_URL" ] && [ -n "$INPUT_LIST" ]; then refuse 'give url or list, not both'; fi
if [ -z "$INPUT_URL$INPUT_LIST" ]; then refuse 'give url (a competition) or list (a CSV file of them)'; fi
if [ -z "$INPUT_LIST" ]; then
  [ -z "$INPUT_PARALLEL" ] || refuse 'parallel is for a list'
  [ -z "$INPUT_WITHIN" ] || refuse 'within is for a list; use time'
  [ "$INPUT_COMMIT" != true ] || refuse 'commit is for a list'
fi
case $INPUT_MODELS in auto | off) ;; *) refuse 'models is auto or off' ;; esac
case $INPUT_SANDBOX in auto | bubblewrap | landlock) ;; *) refuse 'sandbox is auto, bubblewrap or landlock' ;; esac
case $INPUT_COMMIT in true | false) ;; *) refuse 'commit is true or false' ;; esac
case $INPUT_FAIL_ON in failed | fallback | never) ;; *) refuse 'fail-on is failed, fallback or never' ;; esac

# hashFiles() reads only the workspace, and the lock files are in the action's own folder
locks=$(cat "$GITHUB_ACTION_PATH/package-lock.json" "$GITHUB_ACTION_PATH/requirements/solution.lock" \
  "$GITHUB_ACTION_PATH/requirements/session.lock" | sha256sum | cut -c 1-32)
work=$(mktemp -d "$RUNNER_TEMP/medalist-XXXXXX")
packages=$RUNNER_TEMP/medalist-packages
mkdir -p "$packages" "$work/files"
{
  echo "work=$work"
  echo "packages=$packages"
  echo "key=medalist-packages-$RUNNER_OS-$RUNNER_ARCH-$locks"
  echo "run=$(date -u +%Y%m%d-%H%M%S)-${work##*-}"
} >>"$GITHUB_OUTPUT"
