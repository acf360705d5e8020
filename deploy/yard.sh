#!/bin/sh
# Runs a command of PetiYard as the service of systemd does: as its user, with its settings, also while it is stopped.
#     sudo /opt/petiyard/deploy/yard.sh npm run backup -- list
exec systemd-run --quiet --collect --wait --pipe \
  --property=User=petiyard --property=UMask=0077 --property=WorkingDirectory=/opt/petiyard \
  --property=EnvironmentFile=-/etc/petiyard.env \
  --setenv=DATABASE_URL=file:/var/lib/petiyard/petiyard.sqlite --setenv=BACKUP_DIR=/var/lib/petiyard/backups \
  --setenv=HOME=/var/lib/petiyard "$@"
