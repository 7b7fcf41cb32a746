#!/bin/sh
# Backs up a host's games while it runs.
#   parlour-backup [--keep N] [DATABASE] FOLDER
# DATABASE is the data folder of a host (with SQLite), postgres://user@host:5432/name, or a file with
# such a URL in it. Without it, the games are found as the host finds them: by PARLOUR_DATABASE_URL,
# PARLOUR_DATABASE_URL_FILE, PARLOUR_DATA, or in /var/lib/parlour.
# The copy goes into FOLDER, under the time (UTC) it was made, and its name is printed. A copy that is
# there is whole: it gets its name last. With --keep, only the newest N copies stay.
# It holds the seeds of games that are on: keep it private. It belongs to whoever runs this.
set -eu
umask 077

usage() {
  sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

keep=0
if [ "${1-}" = --keep ]; then
  keep=${2-}
  case $keep in '' | *[!0-9]* | 0) usage ;; esac
  shift 2
fi
case $# in
  1)
    folder=$1
    database=${PARLOUR_DATABASE_URL-}
    [ -n "$database" ] || database=${PARLOUR_DATABASE_URL_FILE-}
    [ -n "$database" ] || database=${PARLOUR_DATA-}
    # systemd's own words for the service's folders.
    if [ -z "$database" ] && [ -f "${CREDENTIALS_DIRECTORY-}/database-url" ]; then
      database=$CREDENTIALS_DIRECTORY/database-url
    fi
    if [ -z "$database" ] && [ -n "${PARLOUR_CONFIG-}" ]; then
      echo "The settings in $PARLOUR_CONFIG are not read here. Name the database: parlour-backup DATABASE FOLDER" >&2
      exit 2
    fi
    [ -n "$database" ] || database=${STATE_DIRECTORY:-/var/lib/parlour}
    ;;
  2) database=$1 folder=$2 ;;
  *) usage ;;
esac
case $folder in -*) usage ;; esac

# A file with a URL in it.
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

mkdir -p "$folder"
name=$folder/parlour-$(date -u +%Y%m%dT%H%M%SZ)
# No copy takes the place of another that was made in the same second.
while [ -e "$name.dump" ] || [ -e "$name.sqlite" ]; do
  sleep 1
  name=$folder/parlour-$(date -u +%Y%m%dT%H%M%SZ)
done
# What was cut off is no copy.
trap 'rm -f "$name.dump.part" "$name.sqlite.part"' EXIT

case $database in
  *://*)
    # Everybody on this machine sees the arguments of programs, and nobody their environment.
    password=$(printf %s "$database" | sed -n 's|^[a-z]*://[^/@]*:\([^/@]*\)@.*|\1|p')
    if [ -n "$password" ]; then
      PGPASSWORD=$(decoded "$password")
      export PGPASSWORD
      database=$(printf %s "$database" | sed 's|^\([a-z]*://[^:/@]*\):[^/@]*@|\1@|')
    fi
    copy=$name.dump
    if ! command -v pg_dump >/dev/null; then
      echo "pg_dump is missing. On Debian: apt-get install postgresql-client" >&2
      exit 1
    fi
    pg_dump --format=custom --no-owner --no-privileges --file="$copy.part" --dbname="$database"
    # Reads its table of contents: a copy that was cut off has none.
    pg_restore --list "$copy.part" >/dev/null
    ;;
  *)
    if [ ! -f "$database/parlour.sqlite" ]; then
      echo "There are no games in $database: it holds no parlour.sqlite." >&2
      exit 1
    fi
    copy=$name.sqlite
    rm -f "$copy.part"
    # Not cp, which would miss what is in the write-ahead log. This sees one moment, however long
    # it takes and whatever is written meanwhile.
    sqlite3 -bail "file:$database/parlour.sqlite?mode=ro" \
      ".timeout 10000" "vacuum into '$(printf %s "$copy.part" | sed "s/'/''/g")'"
    found=$(sqlite3 -bail "$copy.part" "pragma integrity_check")
    if [ "$found" != ok ]; then
      echo "The copy is damaged: $found" >&2
      exit 1
    fi
    ;;
esac

sync "$copy.part"
mv "$copy.part" "$copy"
echo "$copy"

# The names are the times, so their order is that of age; none holds a space.
if [ "$keep" -gt 0 ]; then
  (cd "$folder" && ls -1 | grep -E '^parlour-[0-9]{8}T[0-9]{6}Z\.(sqlite|dump)$' | sort -r |
    tail -n +"$((keep + 1))" | while read -r old; do rm -f -- "$old"; done)
fi
