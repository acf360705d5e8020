// Loaded with the core (`withCore`), so that a page with the core has these parts offline too.
import '#contract/shared/text-search.ts'; // text searches need it
import '#src/features/install/install-hint.tsx';
import '#src/session/both-dialogs.tsx';
import '#src/ui/overlays/toasts-shown.tsx';
import '#src/words/contract/sentences.ts';
import '../beside.tsx';
import '../faults/storage-trouble.tsx';
import '../session/signing-out.tsx';
import '../status/bar-button.tsx';
import '../status/status-watch.tsx';
