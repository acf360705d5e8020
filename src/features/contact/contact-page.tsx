import type { RequestType } from '#contract/contact.ts';
import { type Draft, useDraft } from '#src/data/draft/use-draft.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Split } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { contactDraftName, readListing, startOf } from './contact.local.ts';
import { CONTACT_WORDS as WORDS } from './contact.words.ts';
import type { ContactPrefill } from './contact-address.ts';
import { ContactCards } from './contact-cards.tsx';
import { ContactForm } from './contact-form.tsx';
import { SentCard } from './sent-card.tsx';
import { type ContactOptions, useContact } from './use-contact.ts';
import './contact.css';

/** `/contact`. docs/specification.md, section 2; the address may fill in fields: contract/contact.ts. */
export function ContactPage({ prefill }: { prefill: ContactPrefill }) {
  const session = useSession();
  const draftName = contactDraftName(prefill);
  return (
    <div className="contact">
      <PageTitle lede={WORDS.intro}>{WORDS.heading}</PageTitle>
      {session.state === 'unknown' ? (
        <Loading />
      ) : (
        <Filling
          key={`${session.user?.id ?? 'visitor'}/${draftName}`}
          prefill={prefill}
          draftName={draftName}
        />
      )}
    </div>
  );
}

const Loading = () => <SkeletonCards count={1} shape="lines" label={WORDS.loading} />;

/** Reads the draft and the reported listing first, so that the form starts with them. */
function Filling({ prefill, draftName }: { prefill: ContactPrefill; draftName: string }) {
  const { user } = useSession();
  const draft: Draft = useDraft(draftName, user?.id ?? 'visitor');
  const listing = useLive((core) => readListing(core, prefill.business), [prefill.business]);
  if (draft.kept === undefined || listing === undefined) return <Loading />;
  const start = startOf({ prefill, listing, user, kept: draft.kept });
  return <Body user={user} start={start} draftName={draftName} keep={draft.keep} isFull={draft.isFull} />;
}

function Body({ isFull, ...options }: ContactOptions & { isFull: boolean }) {
  const { form, sentKey, again } = useContact(options);
  const choose = (type: RequestType) => {
    if (sentKey !== null) again();
    form.setValue('requestType', type);
    form.formProps.ref.current?.querySelector('textarea')?.focus();
  };
  return (
    <Split rail={<ContactCards onChoose={choose} />}>
      {sentKey === null ? (
        <ContactForm form={form} isFull={isFull} />
      ) : (
        <SentCard sentKey={sentKey} onAgain={again} />
      )}
    </Split>
  );
}
