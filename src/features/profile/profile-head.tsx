import { MapPin } from 'lucide-react';
import { useCore } from '#src/data/core-context.tsx';
import { useIsOffline } from '#src/data/use-reach.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { KeptMark } from '#src/ui/badge.tsx';
import { formatAge } from '#src/ui/format-age.ts';
import { Icon } from '#src/ui/icon.tsx';
import { PageTitle } from '#src/ui/page.tsx';
import type { ShownProfile } from './profile.local.ts';
import { PROFILE_WORDS as WORDS } from './profile.words.ts';

/** Initial, full name, email and place; without signal also how old they are. */
export function ProfileHead({ profile }: { profile: ShownProfile }) {
  const { fullName, email, location, savedAtMs } = profile;
  const core = useCore();
  const isOffline = useIsOffline();
  return (
    <div className="profile-head row" data-gap="4">
      <Avatar name={fullName} size="l" />
      <PageTitle
        lede={
          <span className="profile-facts stack" data-gap="1" data-align="start">
            <span className="break-anywhere">{email}</span>
            <span>
              <Icon icon={MapPin} size="s" />
              {location}
            </span>
            {isOffline && savedAtMs !== null && (
              <KeptMark>{WORDS.savedAge(formatAge(savedAtMs, core.ports.nowMs()))}</KeptMark>
            )}
          </span>
        }
      >
        {fullName}
      </PageTitle>
    </div>
  );
}
