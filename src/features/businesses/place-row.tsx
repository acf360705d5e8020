import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatPhone } from '#src/ui/formats/format-phone.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { BusinessPicture, type PicturedBusiness } from './business-marks.tsx';
import { unbroken } from './format.ts';
import '#src/ui/shown/card.css';
import './place-row.css';

export interface PlaceRowProps {
  id: number;
  name: string;
  /** Its picture, or the drawing of its category. */
  pictured: PicturedBusiness;
  /** 'Feed · 3 mi SW · open until 6 PM'. */
  line: ReactNode;
  /** Null if the number is unknown or cannot be dialed. */
  call: { href: string; phone: string; label: string } | null;
  /** The number is also visible; otherwise only in print. */
  showsNumber?: boolean;
  /** Left out in print. */
  isScreenOnly?: boolean | undefined;
  /** Heading level of the name. Default 3. */
  level?: 2 | 3 | 4;
  as?: 'article' | 'li';
  /** Called when the page is opened. */
  onOpen?: (() => void) | undefined;
  /** Below the line: a second number. */
  children?: ReactNode;
  /** Below all, as wide as the row: facts. */
  below?: ReactNode;
}

/** A business in any list: the whole row opens its page, the disc under the right thumb calls. */
export function PlaceRow(props: PlaceRowProps) {
  const { id, name, line, call, level = 3, as: Element = 'article', onOpen, children } = props;
  const headingId = useId();
  const Name = `h${level}` as const;
  return (
    <Element
      className="place-row"
      aria-labelledby={headingId}
      data-no-print={props.isScreenOnly ? '' : undefined}
    >
      <BusinessPicture business={props.pictured} shape="row" kind="thumb.webp" />
      <div className="stack" data-gap="0">
        <Name id={headingId}>
          <Link className="card-link" to="/business/$id" params={{ id: String(id) }} onClick={onOpen}>
            {unbroken(name)}
          </Link>
        </Name>
        <p className="place-line quiet">
          {line}
          {call && <b className={props.showsNumber ? undefined : 'only-paper'}>{formatPhone(call.phone)}</b>}
        </p>
        {children}
      </div>
      {call && (
        <a className="call-disc" href={call.href} data-variant="primary" data-square aria-label={call.label}>
          <Icon icon={Phone} />
        </a>
      )}
      {props.below}
    </Element>
  );
}
