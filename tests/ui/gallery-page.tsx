import { Columns } from '#src/ui/layout/layout.tsx';
import { Breadcrumb, MAIN_ID, PageTitle, Section } from '#src/ui/layout/page.tsx';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import { TooltipsShown } from '#src/ui/overlays/tooltips-shown.tsx';
import { Bar } from '#src/ui/shown/bar.tsx';
import { FormParts } from './gallery-form.tsx';
import { DialogParts, FilterParts, TabParts, TileParts, ToastParts } from './gallery-live.tsx';
import { ButtonParts, CardParts, NoteParts, PostParts, TagParts } from './gallery-plain.tsx';

/** Every part in every state, on one page. */
export function Gallery() {
  return (
    <ToastProvider regionLabel="Notifications ({hotkey})" toastLabel="Notification" closeLabel="Close">
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <Bars />
      <main className="gallery" id={MAIN_ID} tabIndex={-1}>
        <Breadcrumb label="Breadcrumb">
          <a href="#forums">Forums</a>
          <a href="#cattle">Cattle &amp; Dairy</a>
        </Breadcrumb>
        <PageTitle lede="Every part in every state.">Components</PageTitle>
        <TagParts />
        <Columns wide={3}>
          <ButtonParts />
          <FormParts />
          <ToastParts />
        </Columns>
        <Columns wide={3}>
          <DialogParts />
          <TileParts />
          <CardParts />
        </Columns>
        <Columns wide={3}>
          <TabParts />
          <FilterParts />
          <NoteParts />
        </Columns>
        <Section title="Posts" link={<a href="#all">View all</a>} lede="Cards in their three states.">
          <PostParts />
        </Section>
      </main>
      <TooltipsShown />
    </ToastProvider>
  );
}

function Bars() {
  const link = <a href="#outbox">Outbox (3)</a>;
  return (
    <>
      <Bar
        tone="update"
        label="Update"
        action={
          <>
            <button type="button">Update now</button>
            <button type="button">Later</button>
          </>
        }
      >
        <b>A new version is ready.</b> It takes a few seconds and keeps your outbox.
      </Bar>
      <Bar tone="offline" label="Connection" action={link}>
        No signal. Kept Tuesday, 7:12 am.
      </Bar>
      <Bar tone="old" label="Age">
        Showing results saved 5 h ago.
      </Bar>
      <Bar tone="waiting" label="Waiting" action={link}>
        3 waiting to send. They are safe on this phone.
      </Bar>
      <Bar tone="sending" label="Sending">
        Sending 1 of 3
      </Bar>
      <Bar tone="attention" label="Attention" action={<a href="#fix">Show it</a>}>
        2 of 3 sent. 1 needs your attention.
      </Bar>
    </>
  );
}
