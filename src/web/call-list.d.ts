declare module 'virtual:call-list' {
  const access: Readonly<Record<string, import('../contract/kit.ts').Access>>;
  export default access;
}
