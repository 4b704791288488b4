/** A telephone number as machines dial it (E.164), as far as it is one; without a country of its own it is of the school's. Kept beside what was typed. */
export async function toE164(typed: string, schoolLocale: string): Promise<string | null> {
  if (typed.trim() === '') return null;
  // The numbering plans of the world are large, and few calls need them.
  const { parsePhoneNumberFromString, isSupportedCountry } = await import('libphonenumber-js/min');
  const region = new Intl.Locale(schoolLocale).maximize().region ?? '';
  const found = parsePhoneNumberFromString(typed, isSupportedCountry(region) ? region : undefined);
  return found?.isValid() ? found.number : null;
}
