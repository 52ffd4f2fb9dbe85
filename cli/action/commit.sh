#!/usr/bin/env bash
# Commits the list and pushes it, on top of what others pushed meanwhile. Where both changed the same lines nothing is
# guessed: the list goes to a branch of its own, and the step fails.
set -euo pipefail

list=$(realpath -- "$INPUT_LIST")
cd "$(dirname -- "$list")"
name=$(basename -- "$list")

fail() {
  echo "::error title=Medalist::$1"
  exit 1
}

case $GITHUB_REF in refs/heads/*) ;; *) fail "commit needs a branch: this job runs on $GITHUB_REF" ;; esac
git add -- "./$name"
if git diff --cached --quiet -- "./$name"; then
  echo 'The list is as it was: nothing to commit.'
  exit 0
fi
as_bot=(git -c user.name='github-actions[bot]'
  -c user.email='41898282+github-actions[bot]@users.noreply.github.com' -c commit.gpgsign=false)
"${as_bot[@]}" commit --quiet --message "Medalist: $name, run $GITHUB_RUN_ID [skip ci]" -- "./$name"
for _ in 1 2 3 4 5; do
  if git push --quiet origin "HEAD:$GITHUB_REF"; then
    echo "Pushed to $GITHUB_REF_NAME."
    exit 0
  fi
  git fetch --quiet origin "$GITHUB_REF"
  if ! "${as_bot[@]}" rebase --quiet --autostash FETCH_HEAD; then
    git rebase --abort
    branch=medalist/list-$GITHUB_RUN_ID-$GITHUB_RUN_ATTEMPT
    git push --quiet origin "HEAD:refs/heads/$branch"
    fail "the same rows were changed on $GITHUB_REF_NAME meanwhile: the list is on the branch $branch, merge it by hand"
  fi
done
fail "five pushes to $GITHUB_REF_NAME were refused: the list is in the artifact"
