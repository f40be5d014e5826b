/** The social networks by the names that are shown, in order. */
export const socialNetworks = {
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  x: 'X (Twitter)',
  facebook: 'Facebook',
  youtube: 'YouTube',
  github: 'GitHub',
};
export const networkNames = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[];
