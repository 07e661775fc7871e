const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

export const isHostName = (text: string): boolean => HOST_NAME.test(text);

/** A host name, or an IPv6 address without brackets. */
export const isHost = (text: string): boolean =>
  isHostName(text) || (/^[0-9a-f:.]+$/.test(text) && URL.canParse(`http://[${text}]/`));
