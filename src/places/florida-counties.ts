/** Florida's counties and the town of each that is its seat; the table of places has towns alone. Florida statutes, title II. */
const SEATS = `Alachua:Gainesville Baker:Macclenny Bay:Panama_City Bradford:Starke Brevard:Titusville
  Broward:Fort_Lauderdale Calhoun:Blountstown Charlotte:Punta_Gorda Citrus:Inverness Clay:Green_Cove_Springs
  Collier:Naples Columbia:Lake_City DeSoto:Arcadia Dixie:Cross_City Duval:Jacksonville Escambia:Pensacola
  Flagler:Bunnell Franklin:Apalachicola Gadsden:Quincy Gilchrist:Trenton Glades:Moore_Haven Gulf:Port_St._Joe
  Hamilton:Jasper Hardee:Wauchula Hendry:LaBelle Hernando:Brooksville Highlands:Sebring Hillsborough:Tampa
  Holmes:Bonifay Indian_River:Vero_Beach Jackson:Marianna Jefferson:Monticello Lafayette:Mayo Lake:Tavares
  Lee:Fort_Myers Leon:Tallahassee Levy:Bronson Liberty:Bristol Madison:Madison Manatee:Bradenton Marion:Ocala
  Martin:Stuart Miami-Dade:Miami Monroe:Key_West Nassau:Fernandina_Beach Okaloosa:Crestview
  Okeechobee:Okeechobee Orange:Orlando Osceola:Kissimmee Palm_Beach:West_Palm_Beach Pasco:Dade_City
  Pinellas:Clearwater Polk:Bartow Putnam:Palatka St._Johns:St._Augustine St._Lucie:Fort_Pierce Santa_Rosa:Milton
  Sarasota:Sarasota Seminole:Sanford Sumter:Bushnell Suwannee:Live_Oak Taylor:Perry Union:Lake_Butler
  Volusia:DeLand Wakulla:Crawfordville Walton:DeFuniak_Springs Washington:Chipley`;

/** Name of each county, without the word, and its seat. */
export const FLORIDA_COUNTIES: readonly { name: string; seat: string }[] = SEATS.split(/\s+/).map((pair) => {
  const [name = '', seat = ''] = pair.replaceAll('_', ' ').split(':');
  return { name, seat };
});
