import { Link } from '@tanstack/react-router';
import { FormTroubles } from '#src/data/form-troubles.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { FormPart } from './form-part.tsx';
import { PositionChoice } from './position-choice.tsx';
import { REGISTRATION_WORDS as WORDS } from './registration.words.ts';
import {
  AddressFields,
  AnimalsPart,
  BusinessPart,
  CategoriesPart,
  ContactPart,
} from './registration-fields.tsx';
import { type RegistrationOptions, useRegistration } from './use-registration.ts';
import './registration.css';

export interface RegistrationFormProps extends RegistrationOptions {
  isOffline: boolean;
  isFull: boolean;
  /** Where Cancel leads. */
  cancelPath: string;
}

/** The five sections of `/register-business`. docs/specification.md, section 2. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { isOffline, isFull, cancelPath, entryKey } = props;
  const { form, point, setPoint } = useRegistration(props);
  return (
    <form {...form.formProps} className="registration">
      <Stack gap={5}>
        {entryKey !== undefined && <Note>{WORDS.editing}</Note>}
        <BusinessPart field={form.field} />
        <ContactPart field={form.field} />
        <FormPart title={WORDS.sections.location}>
          <AddressFields field={form.field} />
          <PositionChoice point={point} onChange={setPoint} />
          {isOffline && !point && <Note>{WORDS.placedLater}</Note>}
        </FormPart>
        <CategoriesPart field={form.field} />
        <AnimalsPart field={form.field} />
        <FormTroubles errors={form.formErrors} isFull={isFull} />
        <div className="registration-end stack" data-gap="target">
          <Button type="submit" size="lg" disabled={form.isSending}>
            {form.isSending ? WORDS.registering : entryKey === undefined ? WORDS.submit : WORDS.submitChange}
          </Button>
          <CancelButton isDisabled={form.isSending} path={cancelPath} />
        </div>
      </Stack>
    </form>
  );
}

function CancelButton({ isDisabled, path }: { isDisabled: boolean; path: string }) {
  if (isDisabled)
    return (
      <Button variant="secondary" size="lg" disabled>
        {WORDS.registering}
      </Button>
    );
  return (
    <Link to={path} data-variant="secondary" data-size="lg">
      {WORDS.cancel}
    </Link>
  );
}
