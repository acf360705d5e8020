import { expect, test } from 'vitest';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import type { Search } from '#src/features/explore/search.ts';
import { NO_FILTERS } from '#src/features/explore/search-params.ts';
import { useBusinessSearch } from '#src/features/explore/use-business-search.ts';
import { textOf } from '#tests/support/device.ts';
import { act, press, render, screen, startScreens, waitFor } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';
import { putBusinesses } from '#tests/support/sync.ts';
import { business } from '../features/businesses-support.ts';

const HORSES: Search = {
  place: 'Gainesville, FL',
  centre: HOME,
  radiusMiles: 25,
  ...NO_FILTERS,
  sort: 'distance' as const,
  isRegion: false,
  isNationwide: false,
  animal: 'Horse',
  q: '',
};
const rethrow = (error: unknown) => {
  throw error;
};

/** Shows how many rows of each list the server has delivered, with buttons for more. */
function Lists() {
  const { server, loadMore, retry } = useBusinessSearch(HORSES, rethrow);
  const counts =
    server.kind === 'answered' &&
    `${server.feed.ids.size} found, ${server.unstated?.ids.size ?? 'no'} unstated`;
  return (
    <main>
      <output>{counts || server.kind}</output>
      {(['found', 'unstated'] as const).map((list) => (
        <button type="button" key={list} onClick={() => void loadMore(list).catch(rethrow)}>
          More {list}
        </button>
      ))}
      <button type="button" onClick={retry}>
        Again
      </button>
    </main>
  );
}

/** Opens both lists with more than one page each; requests without the animal wait for `letGo`. */
async function open() {
  const listings = Array.from({ length: 405 }, (_, index) => ({
    animal_types: index < 202 ? '["Horse"]' : '[]',
  }));
  const { phone } = await startScreens({ businesses: listings });
  const held: (() => void)[] = [];
  phone.fault = async (send, url, init) => {
    const isBeside = url.includes('/search') && !textOf(init.body).includes('animalTypes');
    if (isBeside) await new Promise<void>((resolve) => held.push(resolve));
    return send();
  };
  await act(() =>
    render(
      <CoreProvider core={phone.core}>
        <Lists />
      </CoreProvider>,
    ),
  );
  const letGo = async () => {
    await waitFor(() => expect(held).not.toEqual([]));
    phone.fault = null;
    await act(async () => held.shift()?.());
  };
  return { phone, letGo };
}

const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const pressed = (name: string) => press(screen.getByRole('button', { name }));

test('the next page stays when the second list arrives', async () => {
  const { letGo } = await open();
  await says('200 found, no unstated');
  await pressed('More found');
  await says('202 found, no unstated');
  await letGo();
  await says('202 found, 200 unstated');
  await pressed('More unstated');
  await says('202 found, 400 unstated');
});

test('a next page requested earlier counts if it arrives later', async () => {
  const { phone, letGo } = await open();
  await says('200 found, no unstated');
  const free = phone.fault;
  let arrive = () => {};
  phone.fault = async (send) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return send();
  };
  await pressed('More found');
  phone.fault = free;
  await letGo();
  await says('200 found, 200 unstated');
  await act(async () => arrive());
  await says('202 found, 200 unstated');
});

test('a repeated search starts with its first page', async () => {
  const { letGo } = await open();
  await says('200 found, no unstated');
  await letGo();
  await says('200 found, 200 unstated');
  await pressed('More found');
  await says('202 found, 200 unstated');
  await pressed('Again');
  await says('200 found, 200 unstated');
});

/** Shows how many rows the phone has read. */
function PhoneRows() {
  const { phone, loadMore, readAll } = useBusinessSearch({ ...HORSES, animal: '' }, rethrow);
  return (
    <main>
      <output>{phone ? `${phone.found.length} of ${phone.total}` : 'reading'}</output>
      <button type="button" onClick={() => void loadMore('found').catch(rethrow)}>
        More
      </button>
      <button type="button" onClick={readAll}>
        Map
      </button>
    </main>
  );
}

test.each([
  ['More', '400 of 405'],
  ['Map', '405 of 405'],
])('without signal the phone reads 200 rows first and more after a press on %s', async (button, text) => {
  const { phone } = await startScreens();
  phone.goOffline();
  const rows = Array.from({ length: 405 }, (_, index) => business({ id: 1000 + index }));
  await putBusinesses(phone.core.cache, rows, 0, phone.clock.nowMs);
  await act(() =>
    render(
      <CoreProvider core={phone.core}>
        <PhoneRows />
      </CoreProvider>,
    ),
  );
  await says('200 of 405');
  await pressed(button);
  await says(text);
});
