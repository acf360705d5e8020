import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Slider } from '#src/ui/forms/slider.tsx';
import { AnimalTile, PillRow, PillToggle, Segmented } from '#src/ui/forms/toggle.tsx';
import { Columns, Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Tabs } from '#src/ui/layout/tabs.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Tooltip } from '#src/ui/overlays/tooltip.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';

export function ToastParts() {
  const toast = useToast();
  const announce = useAnnounce();
  return (
    <Section title="Toasts, one at a time">
      <Stack>
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              title: 'Reply saved',
              description: 'No signal. It will send from your outbox.',
              icon: 'waiting',
            })
          }
        >
          Saved
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              title: 'Review Submitted',
              description: 'Thank you for your feedback!',
              durationMs: TOAST_LIMITS.shortMs,
            })
          }
        >
          Done
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              title: 'Registration failed',
              description: 'ZIP code is required.',
              tone: 'destructive',
              durationMs: TOAST_LIMITS.longMs,
            })
          }
        >
          Failed
        </Button>
        <Button variant="secondary" onClick={() => announce('12 results')}>
          Announce
        </Button>
        <Tooltip text="Explains, and is never needed">
          <Button variant="quiet">With a tooltip</Button>
        </Tooltip>
      </Stack>
    </Section>
  );
}

export function DialogParts() {
  const [open, setOpen] = useState<'form' | 'question' | 'menu' | undefined>();
  const [name, setName] = useState('');
  const close = () => setOpen(undefined);
  return (
    <Section title="Dialog">
      <Stack>
        <Button onClick={() => setOpen('form')}>Open form</Button>
        <Button onClick={() => setOpen('question')}>Open question</Button>
        <Button onClick={() => setOpen('menu')}>Open menu</Button>
      </Stack>
      <Dialog
        open={open === 'form'}
        onClose={close}
        isDirty={name !== ''}
        title="Sign In"
        closeLabel="Close"
        footer={
          <Button size="lg" block>
            Sign In
          </Button>
        }
      >
        <Stack>
          <Field name="username" label="Username" value={name} onChange={setName} />
          <Row spread="between">
            <Button variant="quiet">Forgot Password?</Button>
            <Button variant="quiet">Create Your Account</Button>
          </Row>
        </Stack>
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        onClose={close}
        title="3 posts are not sent yet."
        closeLabel="Close"
        actions={[
          { label: 'Send now', onChoose: close, variant: 'primary' },
          { label: 'Sign out and keep', onChoose: close },
          { label: 'Delete them and sign out', onChoose: close, variant: 'danger' },
        ]}
      >
        <p>They will stay on this phone for Marisol.</p>
      </ConfirmDialog>
      <Drawer
        open={open === 'menu'}
        onClose={close}
        label="Menu"
        closeLabel="Close menu"
        header={<b>PetiYard</b>}
      >
        <nav aria-label="Menu">
          <ul>
            {['Discover', 'Forums', 'Events'].map((entry) => (
              <li key={entry}>
                <a href={`#${entry}`} onClick={close} aria-current={entry === 'Forums' ? 'page' : undefined}>
                  <Icon icon={Inbox} /> {entry}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Drawer>
    </Section>
  );
}

export function TileParts() {
  const [chosen, setChosen] = useState<readonly string[]>(['Dog', 'Horse']);
  const toggle = (animal: string) =>
    setChosen(chosen.includes(animal) ? chosen.filter((each) => each !== animal) : [...chosen, animal]);
  return (
    <Section title="Favourites">
      <Columns wide={3} narrow={3}>
        {['Dog', 'Cat', 'Horse', 'Bird', 'Fish', 'Rabbit', 'Cattle', 'Goat', 'Sheep'].map((animal) => (
          <AnimalTile
            key={animal}
            picture={animalArt(animal)}
            isPressed={chosen.includes(animal)}
            onToggle={() => toggle(animal)}
          >
            {animal}
          </AnimalTile>
        ))}
      </Columns>
    </Section>
  );
}

export function FilterParts() {
  const [radius, setRadius] = useState(50);
  const [animal, setAnimal] = useState('Horse');
  const [view, setView] = useState<'calendar' | 'list'>('calendar');
  return (
    <Section title="Filters">
      <Card as="div">
        <Stack>
          <Slider
            label="Search radius"
            valueText={`${radius} miles`}
            value={radius}
            min={5}
            max={100}
            step={5}
            onChange={setRadius}
            marks={['5mi', '50mi', '100mi']}
          />
          <PillRow label="Animal" flow="scroll">
            {['Horse', 'Goat', 'Chicken', 'Cat'].map((each) => (
              <PillToggle
                key={each}
                picture={animalArt(each)}
                isPressed={each === animal}
                onToggle={() => setAnimal(each)}
              >
                {each}
              </PillToggle>
            ))}
            <PillToggle isPressed={false} onToggle={() => setAnimal('')}>
              All
            </PillToggle>
          </PillRow>
          <Segmented
            label="View"
            options={[
              { value: 'calendar', label: 'Calendar' },
              { value: 'list', label: 'List' },
            ]}
            value={view}
            onChange={setView}
          />
        </Stack>
      </Card>
    </Section>
  );
}

export function TabParts() {
  const [tab, setTab] = useState('preferences');
  const tabs = [
    { value: 'preferences', label: 'Preferences', content: <p>Your animals</p> },
    { value: 'businesses', label: 'Your Businesses', content: <p>No Businesses Yet</p> },
    { value: 'reviews', label: 'Your Reviews', content: <p>None yet</p> },
  ];
  return (
    <Section title="Tabs">
      <Tabs label="Profile" tabs={tabs} value={tab} onChange={setTab} />
    </Section>
  );
}
