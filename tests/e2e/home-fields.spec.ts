import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { headingOn } from './support/screens.ts';

const NARROW_DESKTOP = { width: 1024, height: 768 };

test('shows the choices in the fields of the home page completely in a window of 1,024 px', async ({
  phone,
}) => {
  const { page } = phone;
  await page.setViewportSize(NARROW_DESKTOP);
  await phone.open('/');
  await expect(headingOn(page)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const cut = await page.locator('.hero-fields select').evaluateAll((selects) =>
    (selects as HTMLSelectElement[])
      .filter((select) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) return true;
        pen.font = font;
        const room =
          select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        return pen.measureText(select.selectedOptions[0]?.text ?? '').width > room;
      })
      .map((select) => `${select.name}: ${select.selectedOptions[0]?.text}`),
  );
  expect(cut).toEqual([]);
});
