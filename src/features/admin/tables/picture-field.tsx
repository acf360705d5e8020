import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { pictureAs } from '#contract/pictures.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { usePress } from '#src/data/write/use-press.tsx';
import { PICTURE_FILES } from '#src/features/pictures/pictures.local.ts';
import { storeSitePicture } from '#src/features/pictures/pictures.remote.ts';
import { PICTURE_WORDS } from '#src/features/pictures/pictures.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { ownPicture } from '#src/ui/acts/links.ts';
import { type BoundField, Field } from '#src/ui/forms/field.tsx';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';

interface PictureFieldProps {
  bound: BoundField<string>;
  label: string;
  note: string | undefined;
}

/** The address of a picture of this site. A chosen file is stored at once, which needs signal. */
export function PictureField({ bound, label, note }: PictureFieldProps) {
  const core = useCore();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, trouble } = usePress();
  const choose = (file: File) =>
    run(async () => {
      const stored = await storeSitePicture(core, file);
      if ('message' in stored) return stored.message;
      bound.onChange(stored.image);
      return undefined;
    });
  const shown = ownPicture(bound.value);
  return (
    <Stack gap={2}>
      <Field {...bound} label={label} note={note} autoComplete="off" />
      <Row>
        {shown && <Picture src={pictureAs(shown, 'thumb.webp')} shape="small" />}
        <Button
          variant="secondary"
          icon={ImagePlus}
          isBusy={isBusy}
          aria-label={`${PICTURE_WORDS.set}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {isBusy ? PICTURE_WORDS.adding : PICTURE_WORDS.set}
        </Button>
      </Row>
      <input
        ref={input}
        hidden
        type="file"
        accept={PICTURE_FILES}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // the same file may be chosen again
          if (file) choose(file);
        }}
      />
      {trouble}
    </Stack>
  );
}
