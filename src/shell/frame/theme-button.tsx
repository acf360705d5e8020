import { Moon, Sun } from 'lucide-react';
import { Button } from '#src/ui/acts/button.tsx';
import { SHELL_WORDS } from '../shell.words.ts';
import { useTheme } from './theme.ts';

/** Switches to the other theme, and is named after it. @param short for the drawer's footer. */
export function ThemeButton({ short }: { short?: boolean }) {
  const { theme, setTheme } = useTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  const long = other === 'dark' ? SHELL_WORDS.toDark : SHELL_WORDS.toLight;
  return (
    <Button
      variant="secondary"
      icon={other === 'dark' ? Moon : Sun}
      aria-label={short ? long : undefined}
      onClick={() => setTheme(other)}
    >
      {short ? SHELL_WORDS[other] : long}
    </Button>
  );
}
