import { MapPin, MessageSquare, Phone, Search, Send } from 'lucide-react';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { Columns, Meta, Prose, Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { animalArt, BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { Avatar } from '#src/ui/shown/avatar.tsx';
import { Badge, DifficultyBadge, KeptMark } from '#src/ui/shown/badge.tsx';
import { Card, RuledList } from '#src/ui/shown/card.tsx';
import { Chip } from '#src/ui/shown/chip.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { Progress, Steps } from '#src/ui/shown/progress.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { StarsShown } from '#src/ui/shown/stars.tsx';

export function TagParts() {
  return (
    <Section title="Tags: connection and outbox">
      <Stack gap={3}>
        <Row>
          <a className="chip-target" href="#outbox">
            <Chip state="fresh">Up to date</Chip>
          </a>
          <Chip state="stale">3 days old</Chip>
          <Chip state="offline">Offline</Chip>
          <Chip state="waiting">Waiting to send</Chip>
          <Chip state="sending">Sending</Chip>
          <Chip state="sent">Sent</Chip>
          <Chip state="attend">Needs your attention</Chip>
        </Row>
        <Row>
          <Badge tone="farm">Featured</Badge>
          <Badge tone="other">Featured</Badge>
          <DifficultyBadge difficulty="easy">Easy</DifficultyBadge>
          <DifficultyBadge difficulty="medium">Medium</DifficultyBadge>
          <DifficultyBadge difficulty="hard">Hard</DifficultyBadge>
          <Badge tone="sticky">Sticky</Badge>
          <Badge tone="locked">Locked</Badge>
          <Badge tone="sun">Free Trial</Badge>
          <Badge tone="sample">Sample</Badge>
          <Badge>Horse</Badge>
          <Badge tone="line">Veterinary Services</Badge>
          <KeptMark>Saved for offline</KeptMark>
        </Row>
        <Row>
          {[5, 4.8, 4.5, 4.4, 3, 0.5, 0].map((rating) => (
            <span key={rating}>
              <StarsShown rating={rating} label={`${rating} of 5 stars`} /> <b>{rating}</b>
            </span>
          ))}
        </Row>
      </Stack>
    </Section>
  );
}

export function ButtonParts() {
  return (
    <Section title="Buttons">
      <Stack>
        <Row>
          <Button size="lg">Search</Button>
          <Button size="lg" variant="secondary">
            Cancel
          </Button>
        </Row>
        <Row>
          <Button variant="sun">Sign Up Free</Button>
          <Button variant="danger">Discard</Button>
        </Row>
        <Row>
          <Button variant="quiet">Not now</Button>
          <Button disabled>Registering...</Button>
        </Row>
        <Row>
          <IconButton icon={Phone} label="Call" variant="secondary" />
          <IconButton icon={Search} label="Search" />
          <a data-variant="secondary" href="#link">
            Help for your animals
          </a>
        </Row>
        <Row spread="fill">
          <Button icon={Send}>Post Reply</Button>
          <IconButton icon={Phone} label="Call Vega Goat Dairy" variant="secondary" size="lg" />
        </Row>
        <p>
          Body text with a <a href="#text">linked words</a> and <b>strong</b> words.
        </p>
        <Progress label="Sending" value={0.62} />
        <Steps label="Question 3 of 5" count={5} current={2} />
      </Stack>
    </Section>
  );
}

export function CardParts() {
  return (
    <Section title="Loading and empty">
      <Stack>
        <SkeletonCards count={1} label="Searching for businesses..." />
        <Card>
          <EmptyState
            picture={animalArt('Sheep')}
            heading="No businesses found"
            action={<Button variant="secondary">Clear Filters</Button>}
          >
            Try adjusting your filters.
          </EmptyState>
        </Card>
        <ShowMore label="Show more" shownText="25 of 112" onMore={() => {}} />
      </Stack>
    </Section>
  );
}

export function NoteParts() {
  return (
    <Section title="Notes">
      <Stack>
        <Note>This area is kept on your phone until you remove it.</Note>
        <Note tone="good">
          <b>Correct!</b> A healthy adult horse rests at 99 to 101 °F.
        </Note>
        <Note tone="warn">This thread is locked. No new replies can be added.</Note>
        <Note tone="bad" action={<Button variant="secondary">Copy text</Button>}>
          Login failed. Please check your credentials and try again.
        </Note>
        <Prose>
          <h3>Prose</h3>
          <ul>
            <li>Be respectful</li>
            <li>Stay on topic</li>
          </ul>
        </Prose>
      </Stack>
    </Section>
  );
}

export function PostParts() {
  return (
    <Columns wide={3}>
      <Card>
        <Row>
          <Avatar name="Marisol Vega" size="l" />
          <Avatar name="Dana R." />
          <Avatar name="Tom Akers" />
          <Avatar name="Wade" />
        </Row>
        <Meta>
          <b>4.2 mi</b> <Icon icon={MapPin} size="s" /> Gainesville <KeptMark>Saved for offline</KeptMark>
        </Meta>
        <Picture src="/art/scenes/feed.svg" shape="wide" kind="yard" ground="sky" />
      </Card>
      <Card state="pending">
        <h3>Written here</h3>
        <p>Came out at dawn for a colicky mare and stayed until she was up.</p>
        <Chip state="waiting">Waiting to send</Chip>
        <Picture src={BRAND_ART.frog} shape="card" kind="portrait" ground="leaf" />
      </Card>
      <Stack>
        <Card state="attention">
          <h3>New business: Vega Goat Dairy</h3>
          <p>Not sent: ZIP code is required.</p>
          <Chip state="attend">Needs your attention</Chip>
        </Card>
        <RuledList label="Account settings">
          <li>
            <a href="#password">
              <Icon icon={MessageSquare} /> Change Password
            </a>
          </li>
          <li>
            <KeptMark>Gainesville, 25 mi</KeptMark>
          </li>
        </RuledList>
      </Stack>
    </Columns>
  );
}
