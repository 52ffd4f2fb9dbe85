#!/bin/sh
# Debian's Slurm with its accounting and a database for it, for the tests: nothing of it is started or set up here.
# usage: install.sh
set -eu
missing=
for command in sbatch slurmctld slurmd slurmdbd munged mariadbd; do
  PATH="$PATH:/usr/sbin" command -v "$command" >/dev/null || missing="$missing $command"
done
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null || { echo "Slurm:$missing missing, and there is no apt-get to install it" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "Slurm:$missing missing; as root: apt-get install slurm-wlm slurmdbd mariadb-server-core" >&2; exit 1; }
echo "installing Slurm ..."
# a package must not start a daemon of its own
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' > "$policy"
  chmod 755 "$policy"
fi
export DEBIAN_FRONTEND=noninteractive
apt() { apt-get -qq -o Acquire::http::Timeout=20 -o Acquire::Retries=1 "$@" >/dev/null; }
install() { apt install -y --no-install-recommends slurm-wlm slurmdbd munge mariadb-server-core; }
install || { apt update && install; }
