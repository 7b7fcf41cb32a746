#!/bin/sh
# Puts a backup back, for a host that is not running.
#   restore.sh BACKUP DATABASE
# BACKUP is a file of backup.sh; DATABASE a data folder (for .sqlite) or
# postgres://user:password@host:5432/name (for .dump), without games in it: nothing is ever
# written over. Then `parlour doctor` looks at it, where the program is at hand.
set -eu
umask 077

if [ $# -ne 2 ] || [ ! -f "$1" ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
backup=$1 database=$2

case $backup in
  *.dump)
    there=$(psql --no-psqlrc --tuples-only --no-align --dbname="$database" \
      --command="select count(*) from pg_tables where schemaname = 'public'")
    if [ "$there" != 0 ]; then
      echo "The database is not empty. Restore into an empty one: nothing is ever written over." >&2
      exit 1
    fi
    pg_restore --exit-on-error --single-transaction --no-owner --no-privileges \
      --dbname="$database" "$backup"
    set -- --database-url "$database"
    ;;
  *.sqlite)
    if [ -e "$database/parlour.sqlite" ]; then
      echo "There are games in $database already. Move them away, or name another folder." >&2
      exit 1
    fi
    mkdir -p "$database"
    cp "$backup" "$database/parlour.sqlite.part"
    sync "$database/parlour.sqlite.part"
    mv "$database/parlour.sqlite.part" "$database/parlour.sqlite"
    set -- --data "$database"
    ;;
  *)
    echo "$backup is no backup of backup.sh: its name ends neither in .sqlite nor in .dump." >&2
    exit 1
    ;;
esac

if command -v parlour >/dev/null; then
  parlour doctor "$@"
else
  echo "Restored. Check it: parlour doctor $1 ..." >&2
fi
