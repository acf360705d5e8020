import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_S, type Language, languageOf } from '#contract/languages.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Returns the language of a visitor: that of the cookie, otherwise the first one that the browser accepts,
 * otherwise English.
 */
export const languageOfVisitor = (c: Context<AppEnv>): Language =>
  chosenLanguage(c) ?? acceptedLanguage(c.req.header('accept-language')) ?? 'en';

/** Returns the language of the cookie. */
const chosenLanguage = (c: Context<AppEnv>): Language | undefined =>
  languageOf(getCookie(c, LANGUAGE_COOKIE));

/** Returns the first language of ours in an `Accept-Language` header, by its weights. */
export function acceptedLanguage(header = ''): Language | undefined {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return { language: languageOf(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find((language) => language !== undefined);
}

/** Sets the cookie with the language that the address chooses, if it names one. Scripts may read it. */
export function chooseLanguage(c: Context<AppEnv>): Language | undefined {
  const language = languageOf(c.req.query(LANGUAGE_COOKIE));
  if (language)
    setCookie(c, LANGUAGE_COOKIE, language, {
      path: '/',
      maxAge: LANGUAGE_COOKIE_S,
      sameSite: 'Lax',
      secure: c.get('isHttps'),
    });
  return language;
}
