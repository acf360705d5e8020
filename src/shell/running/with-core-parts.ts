// What comes with the core (`withCore`): a page that has that has these too, also without signal.
import '#contract/shared/text-search.ts'; // a search by words asks for it when it comes
import '#src/features/install/install-hint.tsx';
import '#src/session/both-dialogs.tsx';
import '#src/ui/overlays/toasts-shown.tsx';
import '../beside.tsx';
import '../faults/storage-trouble.tsx';
import '../session/signing-out.tsx';
import '../status/bar-button.tsx';
import '../status/status-watch.tsx';
