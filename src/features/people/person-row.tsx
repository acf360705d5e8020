import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Download, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#src/ui/acts/button.tsx';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import type { ShownPerson } from './people.overlay.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { PersonCall } from './person-call.tsx';

export interface PersonRowProps {
  person: ShownPerson;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onSave: () => void;
  onRemove: () => void;
}

/** A row of My people. */
export function PersonRow({ person, isFirst, isLast, onMove, onEdit, onSave, onRemove }: PersonRowProps) {
  const { id, businessId, name, note, lastSeenOn, isWaiting } = person;
  return (
    <Card
      as="li"
      className="person callee stack"
      data-gap="3"
      data-person={id}
      state={isWaiting && 'pending'}
    >
      <div className="stack" data-gap="1">
        <h2>
          {businessId === null ? (
            name
          ) : (
            <Link className="tap" to="/business/$id" params={{ id: String(businessId) }}>
              {name}
            </Link>
          )}
        </h2>
        {note && <p className="written">{note}</p>}
        {lastSeenOn && <p className="quiet">{WORDS.lastSeenOn(formatSourceDate(lastSeenOn))}</p>}
        {isWaiting && (
          <p>
            <Badge tone="line">{WORDS.waiting}</Badge>
          </p>
        )}
      </div>
      <div>
        <PersonCall person={person} />
      </div>
      <div className="row" data-gap="target">
        <IconButton
          icon={ArrowUp}
          label={WORDS.up(name)}
          variant="secondary"
          data-move="-1"
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={WORDS.down(name)}
          variant="secondary"
          data-move="1"
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Pencil} label={WORDS.edit(name)} variant="secondary" onClick={onEdit} />
        <IconButton icon={Download} label={WORDS.saveOne(name)} variant="secondary" onClick={onSave} />
        <IconButton icon={Trash2} label={WORDS.remove(name)} variant="secondary" onClick={onRemove} />
      </div>
    </Card>
  );
}
