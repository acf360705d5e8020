import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../formats/format-phone.ts';
import { Icon } from '../shown/icon.tsx';
import { CALL_WORDS as WORDS } from './call.words.ts';
import { numberAndExtension, telHref } from './links.ts';
import './call-link.css';

export interface CallLinkProps {
  phone: string | null | undefined;
  /** The callee. */
  name: string;
  /** A sample's number is never dialed. */
  isSample?: boolean | undefined;
  /** The number for nights and holidays. */
  isAfterHours?: boolean | undefined;
  /** `main`: as large as a glove needs. `second`: a plain button. `text`: a line of a text, with the name in sight. */
  look: 'main' | 'second' | 'text';
  /** As wide as its container; `main` always is. */
  block?: boolean;
  /** Shown where the number cannot be dialed. */
  otherwise?: ReactNode;
}

/** A call link: 'Call (352) 555-0101'. Its accessible name starts with the visible text, for voice control. */
export function CallLink(props: CallLinkProps) {
  const { phone, name, isSample = false, isAfterHours = false, look, block, otherwise = null } = props;
  const href = telHref(phone, { isSample });
  if (!href || !phone) return otherwise;
  const shown = formatPhone(phone);
  const [number, extension] = numberAndExtension(shown);
  const lead = isAfterHours ? WORDS.afterHours : WORDS.call;
  const whom = WORDS.whom(name);
  const isMain = look === 'main';
  return (
    <a
      className="call-link"
      href={href}
      data-look={look}
      data-variant={look === 'text' ? undefined : isMain ? 'primary' : 'secondary'}
      data-size={isMain ? 'lg' : undefined}
      data-block={isMain || block ? '' : undefined}
      aria-label={`${lead} ${shown}${whom}`}
    >
      <Icon icon={Phone} size={look === 'second' ? 's' : 'm'} />
      <span>
        {lead}{' '}
        <span className="call-number">
          <span>{number}</span>
          {extension}
        </span>
        {look === 'text' && whom}
      </span>
    </a>
  );
}
