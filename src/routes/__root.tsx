import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PageCore } from '#src/data/core/page-core.ts';
import { isStill } from '#src/data/core/still-core.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { withCore } from '#src/data/core/with-core.tsx';
import { InstallMenuEntry } from '#src/features/install/install-menu-entry.tsx';
import { FloatingPetibot } from '#src/features/petibot/floating-petibot.tsx';
import { isDrawnStill, useTakeOver } from '#src/first-view/take-over.ts';
import { FaultPage } from '#src/shell/faults/fault-page.tsx';
import { isReopening } from '#src/shell/faults/missing-parts.ts';
import { NotFound } from '#src/shell/not-found.tsx';
import { Shell } from '#src/shell/shell.tsx';
import { latePart } from '#src/ui/shown/late-part.tsx';

/** Context of every route. `worker` is null without a service worker. */
export interface RouterContext {
  core: PageCore;
  worker: WorkerLink | null;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: Fault,
  notFoundComponent: NotFound,
});

const InstallHint = withCore(
  async () => (await import('#src/features/install/install-hint.tsx')).InstallHint,
);

/** Rarely needed, so it is loaded lazily. */
const VisitorQuestions = lazy(async () => {
  const { VisitorQuestions: component } = await import('#src/features/people/visitor-questions.tsx');
  return { default: component };
});

/** For the few browsers without storage. */
const WithoutStorage = latePart(
  async () => (await import('#src/shell/faults/without-storage.tsx')).WithoutStorage,
);

/** An error caused by refused storage is not shown as a fault. */
function Fault(props: ErrorComponentProps) {
  const { core: page } = Route.useRouteContext();
  const refusal = useSyncExternalStore(page.subscribe, page.refusal, page.refusal);
  useTakeOver(); // also of a first view that could not be taken over
  if (refusal) return <WithoutStorage core={page.current()} refusal={refusal} />;
  return isReopening() ? <main aria-busy="true" /> : <FaultPage {...props} />;
}

function Root() {
  const { core: page, worker } = Route.useRouteContext();
  const core = useSyncExternalStore(page.subscribe, page.current, page.current);
  const isCoreMissing = useSyncExternalStore(page.subscribe, page.isMissing, page.isMissing);
  const refusal = useSyncExternalStore(page.subscribe, page.refusal, page.refusal);
  const isLoading = isStill(core);
  const isDrawn = useLocation({ select: ({ pathname }) => !isLoading || isDrawnStill(pathname) });
  if (refusal) return <WithoutStorage core={core} refusal={refusal} />;
  return (
    <Shell
      core={core}
      onRefused={page.refuse}
      isCoreMissing={isCoreMissing}
      worker={worker}
      assistant={<FloatingPetibot />}
      hint={<InstallHint />}
      menuExtra={(onClose) => <InstallMenuEntry onChoose={onClose} />}
    >
      {isDrawn && <Outlet />}
      {!isLoading && (
        <Suspense>
          <VisitorQuestions />
        </Suspense>
      )}
    </Shell>
  );
}
