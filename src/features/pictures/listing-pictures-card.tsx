import { ArrowUpToLine, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { type ListingPicture, PICTURE_LIMITS, pictureAs } from '#contract/pictures.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { usePress } from '#src/data/write/use-press.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { AddButton } from './add-button.tsx';
import { listingTarget, unsentPictures } from './pictures.local.ts';
import { fetchPictures, orderPictures, removePicture } from './pictures.remote.ts';
import { PICTURE_WORDS as WORDS } from './pictures.words.ts';
import { UnsentItem } from './unsent-item.tsx';
import './pictures.css';

const MOST = PICTURE_LIMITS.perListing;

interface ListingPicturesProps {
  business: Business;
  user: User;
}

/** The owner and admins add, order and remove the pictures of a listing. Only adding works without signal. */
export function ListingPictures({ business, user }: ListingPicturesProps) {
  const core = useCore();
  const target = useMemo(() => listingTarget(business), [business]);
  const unsent = useLive((live) => unsentPictures(live, target, user.id), [target, user.id]) ?? [];
  const { run, isBusy, trouble } = usePress();
  const asked = useAsked(fetchPictures, {
    path: target.path,
    seen: [...business.images, unsent.length], // asked again when a picture has arrived
  });
  const { again } = asked;
  const stored = asked.value ?? business.images.map(toPicture);
  const hashes = stored.map(({ hash }) => hash);
  const act = (work: () => Promise<string | undefined>) =>
    run(async () => {
      const message = await work();
      again();
      return message;
    });
  const room = MOST - stored.length - unsent.length;
  return (
    <Section title={WORDS.heading}>
      <Stack gap={3}>
        <p className="quiet">{WORDS.hint(MOST)}</p>
        {stored.length + unsent.length === 0 && <p>{WORDS.none}</p>}
        <ul className="picture-list stack" data-gap="3">
          {stored.map(({ hash, image, isWaiting }, index) => (
            <li key={hash} className="row">
              <Picture
                src={pictureAs(image, 'thumb.webp')}
                alt={WORDS.of(business.name, index + 1, stored.length)}
                shape="card"
              />
              <Row>
                {isWaiting && <Badge tone="line">{WORDS.waitsForAdmin}</Badge>}
                {index > 0 && (
                  <Button
                    variant="quiet"
                    icon={ArrowUpToLine}
                    isBusy={isBusy}
                    onClick={() =>
                      act(() =>
                        orderPictures(core, target.path, [hash, ...hashes.filter((other) => other !== hash)]),
                      )
                    }
                  >
                    {WORDS.first}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  icon={Trash2}
                  isBusy={isBusy}
                  onClick={() => act(() => removePicture(core, target.path, hash))}
                >
                  {WORDS.remove}
                </Button>
              </Row>
            </li>
          ))}
          {unsent.map((picture) => (
            <UnsentItem key={picture.path} picture={picture} />
          ))}
        </ul>
        {trouble}
        {room > 0 ? (
          <AddButton target={target} owner={user.id} label={WORDS.add} room={room} />
        ) : (
          <p className="quiet">{WORDS.full(MOST)}</p>
        )}
      </Stack>
    </Section>
  );
}

/** Without signal only the pictures of the listing itself are known. */
const toPicture = (image: string): ListingPicture => ({
  hash: image.slice('/pictures/'.length).replace(/-.*$/, ''),
  image,
  isWaiting: false,
});
