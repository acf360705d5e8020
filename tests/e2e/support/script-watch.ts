import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { FIRST_VIEWS } from '#contract/app-files.ts';

/** Records everything that a foreign script could do in a page. */
export interface ScriptWatch {
  /** Fails if the page contains markup that is not ours. */
  expectNoForeignMarkup(where: string): Promise<void>;
  /** Fails if anything ran, asked for a policy's exception or called another origin. */
  expectNothingRan(): void;
}

/** Follows a page from its next load on. `origin` is ours. */
export async function watchScripts(page: Page, origin: string): Promise<ScriptWatch> {
  const own = await inlineOf(origin);
  const deeds: string[] = [];
  page.on('dialog', (dialog) => {
    deeds.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:blob|data):/.test(url)) deeds.push(`asked for ${url}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) deeds.push(`a frame opened ${frame.url()}`);
  });
  await page.exposeFunction('noteViolation', (said: string) => void deeds.push(said));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      Reflect.get(
        globalThis,
        'noteViolation',
      )(`the policy stopped ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return {
    async expectNoForeignMarkup(where) {
      expect(await page.evaluate(foreignMarkup, own), where).toEqual([]);
    },
    expectNothingRan: () => expect(deeds).toEqual([]),
  };
}

/** The inline texts of the documents. */
async function inlineOf(origin: string): Promise<string[]> {
  const paths = [...FIRST_VIEWS.map(({ path }) => path), '/shell.html'];
  const documents = paths.map(async (path) => (await fetch(origin + path)).text());
  return (await Promise.all(documents)).flatMap((text) =>
    [...text.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)].map(([, , inner = '']) => inner),
  );
}

/** Runs in the page: elements and attributes that can only come from a text taken for markup. */
function foreignMarkup(own: readonly string[]): string[] {
  const tags = ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MARQUEE', 'FRAMESET', 'MATH', 'TEMPLATE', 'XMP', 'SCR'];
  const links = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc', 'poster'];
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const isOurs = element.matches('template[data-view]') || own.includes(element.textContent);
    const faults = tags.includes(element.tagName.toUpperCase()) && !isOurs ? [element.tagName] : [];
    if (!isOurs && element.matches('script:not([src^="/"]), style:not([data-ours]), meta[http-equiv]'))
      faults.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      const isAstray =
        links.includes(name) && !/^(?:\/(?!\/)|#|https?:|tel:|mailto:|geo:|blob:|data:image\/)/.test(value);
      if (/^on/i.test(name) || (isAstray && value !== '')) faults.push(`${element.tagName} ${name}=${value}`);
      if (links.includes(name) && name !== 'href' && /evil/.test(value))
        faults.push(`${element.tagName} ${name}=${value}`);
    }
    return faults.map((fault) => fault.slice(0, 200));
  });
}
