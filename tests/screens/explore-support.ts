import { fireEvent } from '@testing-library/dom';
import { act, inMain, within, wordsOf } from '#tests/support/screens.tsx';

export const GAINESVILLE = '/explore?location=Gainesville, FL&radius=25';
/** The search form of a wide window; the sheet on a phone has the same form. */
export const form = () => within(inMain().getByRole('form', { name: 'Search' }));
export const place = () => form().getByRole('combobox', { name: 'Location' });
export const isSearch = (url: string) => url.includes('/api/businesses/search');
export const names = () => wordsOf(inMain().getAllByRole('heading', { level: 3 }));
export const choose = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
