import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';
import { PROFILE_TABS, type ProfileTab } from '#src/features/profile/tabs.ts';
import { useSignOut } from '#src/shell/session/sign-out.tsx';

export const Route = createFileRoute('/profile')({
  validateSearch: (search: Record<string, unknown>): { tab?: ProfileTab } => {
    const tab = PROFILE_TABS.find((each) => each === search.tab);
    return tab ? { tab } : {};
  },
  component: Profile,
});

function Profile() {
  const { tab = 'preferences' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const signOut = useSignOut();
  return (
    <ProfilePage
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      onSignOut={signOut}
    />
  );
}
