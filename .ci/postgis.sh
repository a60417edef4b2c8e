# Sourced by .ci/run: a private PostgreSQL with PostGIS on loopback, gone when the calling shell ends.
# Sets MOTOTAXI_TEST_POSTGIS to a URL of a role that may make schemas and databases.

postgis_home=$(mktemp -d)
postgis_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
postgis_bin=${postgres:-/usr/lib/postgresql/15}/bin

# PostgreSQL refuses to run as root.
as_postgres() {
    if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

postgis_stop() {
    as_postgres "$postgis_bin/pg_ctl" -D "$postgis_home/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$postgis_home"
}
trap postgis_stop EXIT

[ "$(id -u)" != 0 ] || chown postgres "$postgis_home"
postgis_password=$(python3 -c 'import secrets; print(secrets.token_hex(12))')
(umask 077 && printf '%s\n' "$postgis_password" >"$postgis_home/password")
[ "$(id -u)" != 0 ] || chown postgres "$postgis_home/password"
as_postgres "$postgis_bin/initdb" -D "$postgis_home/data" -U tester --auth=scram-sha-256 \
    --pwfile="$postgis_home/password" --encoding=UTF8 --no-sync >/dev/null
as_postgres "$postgis_bin/pg_ctl" -D "$postgis_home/data" -l "$postgis_home/log" -w -t 60 \
    -o "-c listen_addresses=127.0.0.1 -c port=$postgis_port -c unix_socket_directories='' -c fsync=off" start >/dev/null \
    || { cat "$postgis_home/log" >&2; exit 1; }
PGPASSWORD=$postgis_password psql -q -h 127.0.0.1 -p "$postgis_port" -U tester -d postgres -v ON_ERROR_STOP=1 \
    -c 'CREATE DATABASE planner' >/dev/null
PGPASSWORD=$postgis_password psql -q -h 127.0.0.1 -p "$postgis_port" -U tester -d planner -v ON_ERROR_STOP=1 \
    -c 'CREATE EXTENSION postgis' >/dev/null
export MOTOTAXI_TEST_POSTGIS="postgresql://tester:$postgis_password@127.0.0.1:$postgis_port/planner"
