/** What browsers are told about who signs people in: in the page's data, and at `GET /identity/config`. */
export type PublicIdentity = { readonly provider: 'embedded' } | PublicFirebase;

/** A hosted project; its API key only names the project. */
export interface PublicFirebase {
  readonly provider: 'firebase';
  readonly apiKey: string;
  readonly projectId: string;
  readonly authDomain: string;
  readonly persistence: 'local' | 'session' | 'memory';
  /** Where the emulator answers, in tests only. */
  readonly emulator?: string;
}
