import { MessageSquareText } from 'lucide-react';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { WRITING_WORDS } from '#src/data/write/writing.words.ts';
import { withinText } from '#src/places/accuracy.ts';
import { LocateButton } from '#src/places/locate-button.tsx';
import { canShare } from '#src/ui/acts/share.ts';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { smsHref, smsSegments } from '#src/ui/acts/sms.ts';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { TextArea } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Dialog, type DialogProps } from '#src/ui/overlays/dialog.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { labelOf } from '#src/words/labels.ts';
import { EMERGENCY_WORDS } from '../emergency.words.ts';
import type { EmergencyState } from '../use-emergency.ts';
import { SignChoice } from './sign-choice.tsx';
import { TEXTING_WORDS as WORDS } from './texting.words.ts';
import type { Texting } from './texting-context.tsx';
import { isOld, TEXTING_LIMITS } from './where-text.ts';

export interface WhereDialogProps extends Pick<DialogProps, 'open' | 'onClose'> {
  texting: Texting;
  emergency: EmergencyState;
}

/** Shows the text, lets the person add to it, and passes it to other apps. Nothing is sent from here. */
export function WhereDialog({ texting, emergency, open, onClose }: WhereDialogProps) {
  const { text, ownText, way, notes, animals } = texting;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={WORDS.title}
      closeLabel={WORDS.close}
      footer={<Ways texting={texting} />}
    >
      <Stack>
        <p>{way === null ? WORDS.ledeNoPhone : WORDS.lede}</p>
        <section className="stack" data-gap="1" aria-label={WORDS.preview}>
          <p className="texting-preview framed written" lang={ownText === null ? undefined : 'en'}>
            {text}
          </p>
          <p className="quiet">
            {WORDS.length(smsSegments(text))}
            {way !== null && ` · ${WORDS.officeNumbers}`}
          </p>
          {ownText !== null && (
            <>
              <p className="quiet">{WORDS.ownText}</p>
              <p className="texting-preview written">{ownText}</p>
            </>
          )}
        </section>
        {animals.length > 0 && (
          <Select
            name="own-animal"
            label={WORDS.ownAnimal}
            placeholder={WORDS.noAnimal}
            options={animals.map(({ key, name, species }) => ({
              value: key,
              label: `${name} (${labelOf(species)})`,
            }))}
            value={texting.chosen}
            onChange={texting.choose}
          />
        )}
        <Position texting={texting} emergency={emergency} />
        <TextArea
          name="note"
          label={WORDS.note}
          hint={WORDS.noteHint}
          rows={2}
          value={notes.note}
          onChange={notes.setNote}
          max={TEXTING_LIMITS.noteMax}
        />
        {notes.isFull && (
          <Note tone="bad" isAlert>
            {WRITING_WORDS.phoneFull}
          </Note>
        )}
        <SignChoice animal={emergency.animal} ticked={notes.signs} onTick={notes.setSigns} />
      </Stack>
    </Dialog>
  );
}

/** Warns of an old, rough or unknown position, with a button for a fresh one. */
function Position({
  texting: { origin, nowMs },
  emergency,
}: Pick<WhereDialogProps, 'texting' | 'emergency'>) {
  const { position } = emergency;
  const within = origin.kind === 'position' ? withinText(origin.accuracyMeters) : null;
  return (
    <div className="row" data-gap="2">
      {origin.kind !== 'position' && <Note tone="warn">{WORDS.unknownPosition}</Note>}
      {origin.kind === 'position' && isOld(origin, nowMs) && (
        <Note tone="warn">{WORDS.oldPosition(formatAge(origin.atMs, nowMs))}</Note>
      )}
      {within !== null && <Note tone="warn">{WORDS.roughPosition(within)}</Note>}
      <LocateButton position={position} label={EMERGENCY_WORDS.locate} busy={EMERGENCY_WORDS.locating} />
      {position.trouble && <p>{position.trouble}</p>}
    </div>
  );
}

/** Sends the text to one of my people, to another app, or to the clipboard. */
function Ways({ texting: { text, way, people = [] } }: Pick<WhereDialogProps, 'texting'>) {
  const links = people
    .slice(0, MY_PEOPLE_LIMITS.inEmergency)
    .map(({ id, name, phone }) => ({ id, name, href: smsHref({ phone, isSample: false, text }, way) }));
  const what = { title: WORDS.title, text };
  return (
    <div className="stack" data-gap="2">
      {links.map(({ id, name, href }, index) => (
        <a
          key={id}
          href={href ?? undefined}
          data-variant={index === 0 ? 'primary' : 'secondary'}
          data-block=""
        >
          <Icon icon={MessageSquareText} />
          {WORDS.textPerson(name)}
        </a>
      ))}
      <div className="row" data-gap="2" data-spread="fill">
        {canShare() && (
          <ShareButton
            what={what}
            label={WORDS.share}
            variant={links.length === 0 ? 'primary' : 'secondary'}
            block
          />
        )}
        <ShareButton
          what={what}
          isCopy
          variant={links.length === 0 && !canShare() ? 'primary' : 'secondary'}
          block
        />
      </div>
    </div>
  );
}
