import { ArrowUp, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../formats/format-phone.ts';
import { Icon } from '../shown/icon.tsx';
import { CALL_WORDS as WORDS } from './call.words.ts';
import { numberAndExtension, telHref } from './links.ts';
import './call-slab.css';

export interface CallSlabProps {
  name: string;
  phone: string | null;
  /** A sample's number is never dialed. */
  isSample?: boolean;
  /** 'about 7 mi SW'. */
  note?: string;
  /** Turns an arrow to the place: degrees clockwise from the top of the phone; null for none. */
  towards?: number | null;
  /** Shown where the number cannot be dialed. */
  otherwise?: ReactNode;
}

/** The first number of a page: all of it calls. Its accessible name begins with the number, for voice control. */
export function CallSlab(props: CallSlabProps) {
  const { name, phone, isSample = false, note = '', towards = null, otherwise = null } = props;
  const href = telHref(phone, { isSample });
  if (!href || !phone) return otherwise;
  const shown = formatPhone(phone);
  const [number, extension] = numberAndExtension(shown);
  return (
    <a
      className="call-slab"
      href={href}
      aria-label={[`${WORDS.call} ${shown}`, name, note].filter(Boolean).join(', ')}
    >
      <span className="call-slab-number">
        <Icon icon={Phone} />
        <span>
          <span className="visually-hidden">{WORDS.call} </span>
          <span>{number}</span>
          {extension}
        </span>
      </span>{' '}
      <h3>{name}</h3>{' '}
      {note && (
        <span className="call-slab-note row" data-gap="2">
          {towards !== null && (
            <span className="call-slab-way" style={{ rotate: `${towards}deg` }}>
              <Icon icon={ArrowUp} size="l" />
            </span>
          )}
          {note}
        </span>
      )}
    </a>
  );
}
