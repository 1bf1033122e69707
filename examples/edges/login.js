/** Whether this is the password, in a time that does not depend on where they differ. Replace it with your users. */
export async function isPassword(given, password) {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const [one, other] = await Promise.all([given, password].map(text => signed(key, text)))
  return one === other
}

async function signed(key, text) {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  return bytes.join(' ')
}
