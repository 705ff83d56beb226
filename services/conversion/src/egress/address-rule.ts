import ipaddr from 'ipaddr.js';

const { IPv4, IPv6 } = ipaddr;

/** Azure's host agent answers with secrets on a public-looking address. */
const metadataAddresses = ['168.63.129.16'];

const globalUnicastV6 = IPv6.parseCIDR('2000::/3');
const nat64Prefix = IPv6.parseCIDR('64:ff9b::/96');
const nonPublicV6 = ['3ffe::/16', '3fff::/20'].map((cidr) => IPv6.parseCIDR(cidr));
const nonPublicV4 = ['192.0.0.0/24', '192.88.99.0/24'].map((cidr) => IPv4.parseCIDR(cidr));

/**
 * Whether an address belongs to the open internet, so that a stranger's document may reach it. Anything private,
 * special, or hiding such an address inside an IPv6 form is not public; what cannot be read is not public either.
 */
export function isPublicAddress(text: string): boolean {
  const plain = text.includes(':') ? hexadecimalForm(text) : text;
  if (plain === null || !ipaddr.isValid(plain)) {
    return false;
  }
  const address = ipaddr.parse(plain);
  return address instanceof IPv4 ? isPublicV4(address) : isPublicV6(address);
}

/** Respells an IPv6 address without dots: the parser reads `::8.8.8.8` as a mapped address, the kernel does not. */
function hexadecimalForm(text: string): string | null {
  return URL.canParse(`http://[${text}]/`) ? new URL(`http://[${text}]/`).hostname.slice(1, -1) : null;
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return (
    address.range() === 'unicast' &&
    !metadataAddresses.includes(address.toString()) &&
    !nonPublicV4.some((cidr) => address.match(cidr))
  );
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) {
    return isPublicV4(address.toIPv4Address());
  }
  if (address.match(nat64Prefix)) {
    return isPublicV4(embeddedV4(address));
  }
  if (!address.match(globalUnicastV6) || nonPublicV6.some((cidr) => address.match(cidr))) {
    return false;
  }
  if (isIsatap(address)) {
    return isPublicV4(embeddedV4(address));
  }
  return address.range() === 'unicast';
}

/** RFC 5214: an interface identifier that carries an IPv4 address to tunnel to. */
function isIsatap(address: ipaddr.IPv6): boolean {
  return ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe;
}

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new IPv4(address.toByteArray().slice(12));
}
