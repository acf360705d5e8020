import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  ContactRound,
  Download,
  Flag,
  KeyRound,
  LogOut,
  MailCheck,
  MonitorSmartphone,
  PawPrint,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { ANIMALS_WORDS } from '#src/features/animals/animals.words.ts';
import { EMAIL_WORDS } from '#src/features/letters/letters.words.ts';
import { PEOPLE_WORDS } from '#src/features/people/people.words.ts';
import { REPORTS_WORDS } from '#src/features/reports/reports.words.ts';
import { saveFile } from '#src/ui/acts/save-file.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { Icon, type LucideIcon } from '#src/ui/shown/icon.tsx';
import { exportAccount } from './account.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { EverywhereDialog } from './everywhere-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { ShownProfile } from './profile.local.ts';
import { PROFILE_TOASTS, ACCOUNT_WORDS as WORDS } from './profile.words.ts';

export interface AccountSettingsProps {
  user: User;
  profile: ShownProfile;
  onSignOut: () => void;
}

type DialogName = 'password' | 'edit' | 'email' | 'everywhere' | 'delete';

/** Account settings. See docs/specification.md, section 2; export and deletion: docs/product.md, P28. */
export function AccountSettings({ user, profile, onSignOut }: AccountSettingsProps) {
  const id = useId();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { save, isExporting } = useExport();
  const shared = { user, onClose: () => setDialog(null) };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} data-below="3">
        {WORDS.heading}
      </h2>
      <RuledList>
        <li>
          <Link to="/people">
            <Icon icon={ContactRound} />
            {PEOPLE_WORDS.title}
            <Icon icon={ChevronRight} />
          </Link>
        </li>
        <li>
          <Link to="/animals">
            <Icon icon={PawPrint} />
            {ANIMALS_WORDS.title}
            <Icon icon={ChevronRight} />
          </Link>
        </li>
        <li>
          <Link to="/reports">
            <Icon icon={Flag} />
            {REPORTS_WORDS.title}
            <Icon icon={ChevronRight} />
          </Link>
        </li>
        <Setting icon={KeyRound} label={WORDS.changePassword} onPress={() => setDialog('password')} />
        <Setting icon={Pencil} label={WORDS.editProfile} onPress={() => setDialog('edit')} />
        <Setting icon={MailCheck} label={EMAIL_WORDS.setting} onPress={() => setDialog('email')} />
        <Setting icon={LogOut} label={WORDS.signOut} onPress={onSignOut} />
        <Setting icon={MonitorSmartphone} label={WORDS.everywhere} onPress={() => setDialog('everywhere')} />
        <Setting
          icon={Download}
          label={isExporting ? WORDS.exporting : WORDS.exportData}
          isBusy={isExporting}
          onPress={save}
        />
        <Setting icon={Trash2} label={WORDS.deleteAccount} onPress={() => setDialog('delete')} />
      </RuledList>
      <PasswordDialog {...shared} open={dialog === 'password'} />
      <EditDialog {...shared} open={dialog === 'edit'} profile={profile} />
      <EmailDialog {...shared} open={dialog === 'email'} />
      <EverywhereDialog {...shared} open={dialog === 'everywhere'} />
      <DeleteDialog {...shared} open={dialog === 'delete'} />
    </section>
  );
}

interface SettingProps {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
  isBusy?: boolean;
}

function Setting({ icon, label, onPress, isBusy }: SettingProps) {
  return (
    <li>
      <button type="button" onClick={isBusy ? undefined : onPress} aria-disabled={isBusy}>
        <Icon icon={icon} />
        {label}
        <Icon icon={ChevronRight} />
      </button>
    </li>
  );
}

function useExport() {
  const core = useCore();
  const toast = useToast();
  const [isExporting, setIsExporting] = useState(false);
  const save = () => {
    setIsExporting(true);
    void exportAccount(core)
      .then((result) => {
        if (result.kind === 'file') {
          saveFile(result.text, result.name, 'application/json');
          toast.show({
            ...PROFILE_TOASTS.exported,
            description: result.name,
            durationMs: TOAST_LIMITS.shortMs,
          });
        } else {
          const { exportFailed } = PROFILE_TOASTS;
          toast.show({ ...exportFailed, description: result.detail, tone: 'destructive' });
        }
      })
      .finally(() => setIsExporting(false));
  };
  return { save, isExporting };
}
