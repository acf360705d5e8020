import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { useOwnAnimals } from '#src/features/animals/own-first.local.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SignInFirst } from '#src/session/sign-in-first.tsx';
import { Split } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Tabs } from '#src/ui/layout/tabs.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { AccountSettings } from './account-settings.tsx';
import { OwnBusinesses } from './own-businesses.tsx';
import { OwnReviews } from './own-reviews.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { fetchProfile, readShownProfile, type ShownProfile } from './profile.local.ts';
import { PROFILE_TOASTS, PROFILE_WORDS as WORDS } from './profile.words.ts';
import { PROFILE_TABS, type ProfileTab } from './tabs.ts';
import './profile.css';
import { MapPin } from 'lucide-react';
import { useClock } from '#src/data/core/use-clock.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Avatar } from '#src/ui/shown/avatar.tsx';
import { KeptMark } from '#src/ui/shown/badge.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { latePart } from '#src/ui/shown/late-part.tsx';

const ProfilePicture = latePart(
  async () => (await import('#src/features/pictures/profile-picture-card.tsx')).ProfilePicture,
);

export interface ProfilePageProps {
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
  /** Signs out, after a confirmation if posts are unsent. */
  onSignOut: () => void;
}

/**
 * The page `/profile`. See docs/specification.md, section 2; only a 401 leads away from it
 * (docs/product.md, P20).
 */
export function ProfilePage(props: ProfilePageProps) {
  const session = useSession();
  useRedirectWhenEnded();
  if (session.state === 'unknown') return <Loading />;
  if (session.state !== 'signedIn') return <SignInPanel endedName={session.user?.fullName} />;
  return <SignedInProfile key={session.user.id} {...props} user={session.user} />;
}

/** A 401 on an open page shows a toast and goes home. A later visit shows the panel. */
function useRedirectWhenEnded(): void {
  const { state } = useSession();
  const router = useRouter();
  const toast = useToast();
  const before = useRef(state);
  useEffect(() => {
    const hasEnded = before.current === 'signedIn' && state === 'ended';
    before.current = state;
    if (!hasEnded) return;
    toast.show({ ...PROFILE_TOASTS.signInNeeded, tone: 'destructive', durationMs: TOAST_LIMITS.shortMs });
    void router.navigate({ to: '/' });
  }, [state, router, toast]);
}

function Loading() {
  return (
    <>
      <PageTitle>{WORDS.heading}</PageTitle>
      <SkeletonCards count={2} shape="lines" label={WORDS.loading} />
    </>
  );
}

const SignInPanel = ({ endedName }: { endedName: string | undefined }) => (
  <SignInFirst animal="Dog" heading={WORDS.panelHeading}>
    {endedName === undefined ? WORDS.panelText : WORDS.panelEnded(endedName)}
  </SignInFirst>
);

function SignedInProfile(props: ProfilePageProps & { user: User }) {
  const { user, tab, onTab, onSignOut } = props;
  const profile = useLive((live) => readShownProfile(live, user), [user]);
  useRemote(fetchProfile, true);
  if (!profile) return <Loading />;
  const tabs = [
    {
      value: 'preferences',
      label: WORDS.preferences,
      content: <PreferencesForm user={user} profile={profile} />,
    },
    { value: 'businesses', label: WORDS.businesses, content: <OwnBusinesses userId={user.id} /> },
    {
      value: 'reviews',
      label: WORDS.reviews,
      content: <OwnReviews userId={user.id} />,
    },
  ];
  return (
    <div className="profile">
      <ProfileHead profile={profile} />
      <div className="profile-picture">
        <ProfilePicture owner={user.id} hasPicture={profile.profileImageUrl !== undefined} />
      </div>
      <Split rail={<AccountSettings user={user} profile={profile} onSignOut={onSignOut} />}>
        <Tabs
          label={WORDS.tabsLabel}
          tabs={tabs}
          value={tab}
          onChange={(value) => onTab(PROFILE_TABS.find((name) => name === value) ?? 'preferences')}
        />
      </Split>
    </div>
  );
}

/** Initial, full name, email and location; offline also the age of the data. */
function ProfileHead({ profile }: { profile: ShownProfile }) {
  const { fullName, email, location, savedAtMs, profileImageUrl } = profile;
  const { phoneNowMs } = useClock();
  const isOffline = useIsOffline();
  const [favorite] = useOwnAnimals();
  return (
    <div className="profile-head row" data-gap="4" data-below="4">
      <Avatar
        name={fullName}
        size="l"
        imageUrl={profileImageUrl}
        portrait={favorite === undefined ? undefined : animalArt(favorite)}
      />
      <PageTitle
        lede={
          <span className="profile-facts stack" data-gap="1" data-align="start">
            <span className="break-anywhere">{email}</span>
            <span>
              <Icon icon={MapPin} size="s" />
              {location}
            </span>
            {isOffline && savedAtMs !== null && (
              <KeptMark>{WORDS.savedAge(formatAge(savedAtMs, phoneNowMs))}</KeptMark>
            )}
          </span>
        }
      >
        {fullName}
      </PageTitle>
    </div>
  );
}
