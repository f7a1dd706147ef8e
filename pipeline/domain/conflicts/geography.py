"""Which country a city lies in, and which part of the world a country: being in Rome is being in
Italy, and in Europe."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.en.stems import stem

_COUNTRIES = {
    "Europe": """
        Italy: Rome, Milan, Venice, Florence, Naples, Sicily, Tuscany, Turin, Bologna, Sardinia
        France: Paris, Lyon, Marseille, Nice, Bordeaux, Provence, Normandy, Corsica, Brittany
        Spain: Madrid, Barcelona, Seville, Valencia, Granada, Mallorca, Ibiza, Tenerife, Andalusia
        Portugal: Lisbon, Porto, Algarve, Madeira, Azores
        Germany: Berlin, Munich, Hamburg, Cologne, Frankfurt, Dresden, Leipzig, Bavaria
        England: London, Manchester, Liverpool, Oxford, Cambridge, Brighton, Cornwall
        Scotland: Edinburgh, Glasgow, Skye
        Ireland: Dublin, Galway, Cork
        Greece: Athens, Crete, Santorini, Mykonos, Corfu, Rhodes
        Austria: Vienna, Salzburg, Innsbruck
        Switzerland: Zurich, Geneva, Zermatt, Bern, Basel
        Netherlands: Amsterdam, Rotterdam, Utrecht
        Belgium: Brussels, Bruges, Ghent, Antwerp
        Norway: Oslo, Bergen, Lofoten
        Sweden: Stockholm, Gothenburg, Malmö
        Denmark: Copenhagen, Aarhus
        Finland: Helsinki, Lapland
        Iceland: Reykjavik
        Poland: Warsaw, Krakow, Gdansk
        Hungary: Budapest
        Croatia: Zagreb, Dubrovnik, Split
        Romania: Bucharest, Transylvania
        Russia: Moscow, Petersburg
    """,
    "Asia": """
        Japan: Tokyo, Kyoto, Osaka, Hokkaido, Okinawa
        China: Beijing, Shanghai, Chengdu, Guangzhou, Shenzhen, Xi'an
        Korea: Seoul, Busan, Jeju
        Vietnam: Hanoi, Saigon, Hue
        Thailand: Bangkok, Phuket, Chiang Mai
        India: Delhi, Mumbai, Goa, Jaipur, Kerala, Bangalore
        Indonesia: Bali, Jakarta, Java
        Nepal: Kathmandu
        Singapore:
        Malaysia: Penang
        Philippines: Manila
        Cambodia: Angkor
        Taiwan: Taipei
        Sri Lanka: Colombo
    """,
    "Africa": """
        Egypt: Cairo, Luxor
        Morocco: Marrakesh, Marrakech, Fez, Casablanca
        Kenya: Nairobi
        Tanzania: Zanzibar, Kilimanjaro, Serengeti
        South Africa: Cape Town, Johannesburg
        Tunisia: Tunis
        Namibia: Windhoek
    """,
    "America": """
        United States: New York, Los Angeles, Chicago, San Francisco, Boston, Seattle, Miami
        Canada: Toronto, Vancouver, Montreal, Quebec, Banff
        Mexico: Cancun, Oaxaca
        Brazil: Rio, São Paulo
        Argentina: Buenos Aires, Patagonia
        Peru: Lima, Cusco, Machu Picchu
        Chile: Santiago
        Colombia: Bogotá, Cartagena
        Cuba: Havana
    """,
    "Oceania": """
        Australia: Sydney, Melbourne, Brisbane, Perth, Tasmania
        New Zealand: Auckland, Queenstown
    """,
}


def _wider() -> dict[str, frozenset[str]]:
    """For each place in lower case the stems of all that it lies in."""
    found: dict[str, frozenset[str]] = {}
    for part, countries in _COUNTRIES.items():
        for line in countries.strip().splitlines():
            country, cities = (half.strip() for half in line.split(":"))
            within = frozenset({stem(part.lower())})
            found[country.lower()] = within
            named = frozenset(stem(word.lower()) for word in country.split())
            for city in filter(None, (one.strip() for one in cities.split(","))):
                found[city.lower()] = within | named
    return found


_WIDER = _wider()
_PLACE = re.compile(
    r"\b(?:" + "|".join(map(re.escape, sorted(_WIDER, key=len, reverse=True))) + r")\b",
    re.IGNORECASE,
)


def wider_places(text: str) -> frozenset[str]:
    """The stems of the countries and the parts of the world that the places in a text lie in."""
    return frozenset[str]().union(*(_WIDER[m.group().lower()] for m in _PLACE.finditer(text)))
