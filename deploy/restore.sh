#!/bin/sh
# Puts a backup back, for a host that is not running.
#   parlour-restore BACKUP DATABASE
# BACKUP is a file of parlour-backup; DATABASE a data folder (for .sqlite), postgres://user@host:5432/name
# or a file with such a URL in it (for .dump), without games in it: nothing is ever written over. As
# root, what is put back belongs to the owner of the folder, or to the user parlour. Then `parlour
# doctor` looks at it, where the program is at hand.
set -eu
umask 077

if [ $# -ne 2 ] || [ ! -f "$1" ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
backup=$1 database=$2
if [ -f "$database" ]; then
  database=$(cat "$database")
fi

# %2F as /, as URLs write it.
decoded() {
  printf %s "$1" | awk '{
    hex = "0123456789abcdef"
    while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
      code = tolower(substr($0, RSTART + 1, 2))
      sign = sprintf("%c", 16 * (index(hex, substr(code, 1, 1)) - 1) + index(hex, substr(code, 2)) - 1)
      text = text substr($0, 1, RSTART - 1) sign
      $0 = substr($0, RSTART + 3)
    }
    printf "%s", text $0
  }'
}

# What the doctor asks is said here, not by the settings of a host.
unset PARLOUR_DATA PARLOUR_DATABASE_URL PARLOUR_DATABASE_URL_FILE

case $backup in
  *.dump)
    url=$database
    # Everybody on this machine sees the arguments of programs, and nobody their environment.
    password=$(printf %s "$url" | sed -n 's|^[a-z]*://[^/@]*:\([^/@]*\)@.*|\1|p')
    if [ -n "$password" ]; then
      PGPASSWORD=$(decoded "$password")
      export PGPASSWORD
      database=$(printf %s "$url" | sed 's|^\([a-z]*://[^:/@]*\):[^/@]*@|\1@|')
    fi
    there=$(psql --no-psqlrc --tuples-only --no-align --dbname="$database" \
      --command="select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
    if [ "$there" != 0 ]; then
      echo "The database is not empty. Restore into an empty one: nothing is ever written over." >&2
      exit 1
    fi
    pg_restore --exit-on-error --single-transaction --no-owner --no-privileges \
      --dbname="$database" "$backup"
    unset PGPASSWORD
    PARLOUR_DATABASE_URL=$url
    export PARLOUR_DATABASE_URL
    set --
    ;;
  *.sqlite)
    if [ -e "$database/parlour.sqlite" ]; then
      echo "There are games in $database already. Move them away, or name another folder." >&2
      exit 1
    fi
    owner=
    if [ "$(id -u)" = 0 ]; then
      if [ -d "$database" ]; then
        owner=$(stat -c %u:%g "$database")
      elif id -u parlour >/dev/null 2>&1; then
        owner=parlour:parlour
      fi
    fi
    [ -d "$database" ] || mkdir -p "$database"
    cp "$backup" "$database/parlour.sqlite.part"
    if [ -n "$owner" ]; then
      chown "$owner" "$database" "$database/parlour.sqlite.part"
    fi
    sync "$database/parlour.sqlite.part"
    mv "$database/parlour.sqlite.part" "$database/parlour.sqlite"
    set -- --data "$database"
    ;;
  *)
    echo "$backup is no backup of parlour-backup: its name ends neither in .sqlite nor in .dump." >&2
    exit 1
    ;;
esac

if command -v parlour >/dev/null; then
  parlour doctor "$@"
else
  echo "Restored. Check it: parlour doctor $*" >&2
fi
